"""Addresses of crypto-currencies, which carry check sums of their own."""

from __future__ import annotations

import functools
import hashlib
import re

_BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
_GENERATOR = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)
# What the check sum is of an address without and with taproot (BIP 173, BIP 350).
_CONSTANTS = (1, 0x2BC830A3)


def is_base58_address(address: str) -> bool:
    """Return whether it is an address in Base58Check: Bitcoin, Litecoin, Dogecoin, Tron.

    >>> is_base58_address("1111111111111111111114oLvT2")
    True
    >>> is_base58_address("1111111111111111111114oLvT3")
    False
    """
    if not re.fullmatch(rf"[{_BASE58}]{{25,35}}", address):
        return False
    value = functools.reduce(_appended, address, 0)
    if value >= 1 << 200:
        return False
    raw = value.to_bytes(25, "big")
    return hashlib.sha256(hashlib.sha256(raw[:-4]).digest()).digest()[:4] == raw[-4:]


def _appended(value: int, character: str) -> int:
    return value * 58 + _BASE58.index(character)


def is_bech32_address(address: str) -> bool:
    """Return whether it is an address in Bech32 or Bech32m of Bitcoin or Litecoin.

    >>> is_bech32_address("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4")
    True
    >>> is_bech32_address("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5")
    False
    """
    if address not in (address.lower(), address.upper()):
        return False
    match = re.fullmatch(rf"(bc|tb|ltc)1([{_BECH32}]{{8,80}})", address.lower())
    if match is None:
        return False
    prefix, data = match.groups()
    codes = [ord(c) for c in prefix]
    values = [*(c >> 5 for c in codes), 0, *(c & 31 for c in codes), *map(_BECH32.index, data)]
    return functools.reduce(_checked, values, 1) in _CONSTANTS


def _checked(sum_: int, value: int) -> int:
    top = sum_ >> 25
    sum_ = (sum_ & 0x1FFFFFF) << 5 ^ value
    for bit, term in enumerate(_GENERATOR):
        if top >> bit & 1:
            sum_ ^= term
    return sum_
