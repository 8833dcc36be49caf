"""Tests a program against the mock of the Delivery Orders service. Run it with: python3 -m unittest test_with_mock.py

It needs Python 3.8 or later, without packages. MOCK is the command that starts the mock. With --exit-with-stdin it ends
with this program, whatever ends that, because this program holds the other end of its standard input.
"""

import base64
import hashlib
import hmac
import json
import os
import shlex
import subprocess
import threading
import unittest
import urllib.error
import urllib.request
from http.client import RemoteDisconnected
from http.server import BaseHTTPRequestHandler, HTTPServer

MOCK = os.environ.get("MOCK", "npx -y @delivery-orders/dev mock --port 0 --exit-with-stdin")

place = {"name": "Rue des Jardins 12", "city": "Abidjan"}
sender = {"referenceNumber": "shop-7", "phone": "+2250102030405", "address": place}
draft = {
    "recipient": {"phone": "+2250702029254", "address": place},
    "items": [{"itemName": "Shoes", "quantity": 1, "sender": sender}],
}


class Mock:
    """A running mock. `call` sends a request, and returns the status, the headers and the JSON of the response."""

    def __init__(self):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(shlex.split(MOCK), stdin=pipe, stdout=pipe, text=True)
        values = {}
        while "DELIVERY_ORDERS_TOKEN" not in values:
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError("The mock did not start.")
            if line.startswith("export "):
                name, values[name] = line[len("export "):].strip().split("=", 1)
        self.url = values["DELIVERY_ORDERS_BASE_URL"]
        self.token = values["DELIVERY_ORDERS_TOKEN"]

    def stop(self):
        # Not terminate(), which would end npx and leave the mock running.
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()

    def call(self, method, path, body=None, **headers):
        own = {"Authorization": "Bearer " + self.token, "Content-Type": "application/json"}
        own.update({name.replace("_", "-"): value for name, value in headers.items()})
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, own, method=method)
        try:
            with urllib.request.urlopen(request) as response:
                return response.status, response.headers, json.loads(response.read() or "null")
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.headers, json.load(error)


class Receiver(HTTPServer):
    """A program that receives webhooks. It answers with `statuses` one after the other, and then with 204."""

    def __init__(self, *statuses):
        super().__init__(("127.0.0.1", 0), ReceivingHandler)
        self.statuses = list(statuses)
        self.received = []
        self.url = "http://127.0.0.1:%d/hooks" % self.server_port
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def stop(self):
        self.shutdown()
        self.server_close()


class ReceivingHandler(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.received.append((self.headers, body))
        self.send_response(self.server.statuses.pop(0) if self.server.statuses else 204)
        self.end_headers()

    def log_message(self, *_):
        pass


def signature(secret, headers, body):
    """The signature of a message, as Standard Webhooks defines it."""
    signed = "%s.%s.%s" % (headers["webhook-id"], headers["webhook-timestamp"], body.decode())
    key = base64.b64decode(secret[len("whsec_"):])
    return "v1," + base64.b64encode(hmac.new(key, signed.encode(), hashlib.sha256).digest()).decode()


class WithMock(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.mock = Mock()
        cls.addClassCleanup(cls.mock.stop)

    def setUp(self):
        self.mock.call("POST", "/_mock/reset")

    def test_a_lost_answer_is_replayed(self):
        self.mock.call("POST", "/_mock/faults", {"fault": "lose_answer"})
        with self.assertRaises(RemoteDisconnected):
            self.mock.call("POST", "/orders", draft, Idempotency_Key="K-1")

        status, headers, order = self.mock.call("POST", "/orders", draft, Idempotency_Key="K-1")

        self.assertEqual((status, headers["Idempotency-Replayed"]), (201, "true"))
        _, _, listed = self.mock.call("GET", "/orders")
        self.assertEqual([one["referenceNumber"] for one in listed["data"]], [order["referenceNumber"]])

    def test_an_outage_says_when_to_try_again(self):
        outage = {"fault": "status", "status": 503, "retryAfter": 2, "requests": 2}
        self.mock.call("POST", "/_mock/faults", outage)

        answers = [self.mock.call("POST", "/orders", draft) for _ in range(3)]

        self.assertEqual([status for status, _, _ in answers], [503, 503, 201])
        self.assertEqual([headers["Retry-After"] for _, headers, _ in answers], ["2", "2", None])

    def test_a_webhook_that_fails_is_called_again_after_five_seconds(self):
        receiver = Receiver(500)
        self.addCleanup(receiver.stop)
        _, _, webhook = self.mock.call("POST", "/webhooks", {"url": receiver.url})
        self.mock.call("POST", "/_mock/clock", {"set": "2027-01-31T12:00:00Z", "running": False})
        self.mock.call("POST", "/orders", draft)

        self.mock.call("POST", "/_mock/clock", {"advance": "4 s"})
        self.assertEqual(len(receiver.received), 1)
        self.mock.call("POST", "/_mock/clock", {"advance": "1 s"})

        (first, _), (second, body) = receiver.received
        self.assertEqual(first["webhook-id"], second["webhook-id"])
        self.assertEqual(second["webhook-signature"], signature(webhook["secret"], second, body))
        self.assertEqual(json.loads(body)["timestamp"], "2027-01-31T12:00:00.000Z")

    def test_an_order_is_delivered_and_the_feed_tells_it(self):
        _, _, order = self.mock.call("POST", "/orders", draft)
        for to in ["assigned", "picked_up", "in_transit", "delivered"]:
            self.mock.call("POST", "/orders/%s/progress" % order["referenceNumber"], {"to": to})

        _, _, feed = self.mock.call("GET", "/events")

        self.assertEqual(feed["data"][-1]["type"], "order.delivered")

    def test_a_problem_names_the_field(self):
        status, _, problem = self.mock.call("POST", "/orders", {**draft, "items": []})

        self.assertEqual((status, problem["code"]), (400, "validation_failed"))
        self.assertEqual([error["pointer"] for error in problem["errors"]], ["/items"])


if __name__ == "__main__":
    unittest.main()
