"""Put the stand-in where the pipeline would be, in this and every worker process."""

import sys

import stand_in

sys.modules["crfanon.pipeline"] = stand_in
