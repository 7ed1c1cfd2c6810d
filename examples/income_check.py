"""An income check in the sandbox, from a new user to their payslips. It needs Python 3.9 or newer and no packages.

Run it in the checkout while `npm start` is running:

    STIPEND_API_KEY=… python3 examples/income_check.py [bank-statement.pdf]

If the package `cryptography` is installed, the webhook is encrypted too.
"""

import base64
import hmac
import http.client
import json
import os
import queue
import random
import re
import secrets
import sys
import threading
import time
import urllib.error
import urllib.request
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

try:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
except ImportError:
    AESGCM = None

URL = os.environ.get("STIPEND_URL", "http://127.0.0.1:8080")
ATTEMPTS_MAX = 5
TIMEOUT_SECONDS = 60  # calls that ask a provider can take a while
EVENT_SECONDS_MAX = 300
BODY_BYTES_MAX = 16 * 1024 * 1024


class StipendError(Exception):
    """An error reply. Branch on `status` and `code`, and quote `request_id` when you report a problem."""

    def __init__(self, reply):
        self.status = reply.status
        self.code = reply.headers.get("X-Svc-Error-Code")
        self.request_id = reply.headers.get("X-Request-Id")
        self.retry_after = int(reply.headers.get("Retry-After") or 0)
        try:
            self.messages = json.load(reply)["errors"]
        except (ValueError, KeyError, TypeError):  # a proxy answered, not Stipend
            self.messages = [reply.reason]
        super().__init__(f"{self.status} {self.code}: {'; '.join(self.messages)} (request {self.request_id})")


class Api:
    """Calls the API with one credential."""

    def __init__(self, **credential):
        self.headers = credential

    def call(self, method, path, body=None):
        """Returns the reply. Repeats the call if that is safe: a POST has a key that makes it safe."""
        headers = {**self.headers, "Content-Type": "application/json"}
        if method == "POST":
            headers["Idempotency-Key"] = str(uuid.uuid4())
        data = None if body is None else json.dumps(body).encode()
        is_repeatable = method in ("GET", "POST")
        for attempt in range(1, ATTEMPTS_MAX + 1):
            wait_seconds = random.uniform(0, 0.5 * 2**attempt)
            try:
                with open_url(urllib.request.Request(URL + path, data, headers, method=method)) as reply:
                    return json.load(reply)
            except StipendError as error:
                # after 429 nothing was done, after 503 something may have been done
                may_retry = error.status == 429 or (error.status == 503 and is_repeatable)
                if not may_retry or attempt == ATTEMPTS_MAX:
                    raise
                wait_seconds = max(wait_seconds, error.retry_after)
            except (OSError, http.client.HTTPException):  # no connection, or an incomplete reply
                if not is_repeatable or attempt == ATTEMPTS_MAX:
                    raise
            time.sleep(wait_seconds)

    def items(self, path, field):
        """Yields the items of a list, page by page."""
        reply = self.call("GET", path)
        yield from reply[field]
        while after := reply["pagination"]["next_after"]:
            reply = self.call("GET", f"{path}?after={after}")
            yield from reply[field]

    def wait_for(self, path, is_done):
        """Follows the server-sent events of an account or a document until it is done."""
        request = urllib.request.Request(f"{URL}{path}/events", headers=self.headers)
        with open_url(request) as stream:
            for line in stream:
                if line.startswith(b"data:"):
                    record = json.loads(line[len(b"data:") :])
                    if is_done(record):
                        return record
        raise TimeoutError(f"The event stream of {path} ended before it was done")


def open_url(request):
    try:
        return urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS)
    except urllib.error.HTTPError as reply:
        raise StipendError(reply) from None


class Receiver:
    """Receives webhooks on this machine. The sandbox can reach it; production needs a public https address."""

    def __init__(self):
        self.signing_secret = secrets.token_hex(32)
        self.encryption_key = base64.b64encode(secrets.token_bytes(32)).decode() if AESGCM else None
        self.deliveries = queue.Queue()
        self.seen = set()  # in your own code: a unique column, written in the same transaction as the data
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                length = self.headers.get("Content-Length", "")
                if not re.fullmatch("[0-9]{1,18}", length):
                    status = 411
                elif int(length) > BODY_BYTES_MAX:
                    status = 413
                else:
                    status = receiver.receive(self.rfile.read(int(length)), self.headers)
                self.send_response(status)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def receive(self, raw_body, headers):
        """Returns the status to reply with. Only stores the delivery: Stipend waits 15 seconds for the reply."""
        try:
            delivery = self.verify(raw_body, headers)
        except ValueError as error:
            print(f"webhook rejected: {error}", file=sys.stderr)
            return 400
        if headers["webhook-id"] not in self.seen:
            self.seen.add(headers["webhook-id"])
            self.deliveries.put(delivery)
        return 204

    def verify(self, raw_body, headers):
        timestamp = headers.get("webhook-timestamp", "0")
        signed = f"{headers.get('webhook-id')}.{timestamp}.".encode() + raw_body
        digest = hmac.digest(self.signing_secret.encode(), signed, "sha256")
        expected = b"v1," + base64.b64encode(digest)
        given = headers.get("webhook-signature", "").encode().split(b" ")
        if not any(hmac.compare_digest(one, expected) for one in given):
            raise ValueError("wrong signature")
        if abs(time.time() - int(timestamp)) > 300:
            raise ValueError("too old")
        if self.encryption_key:
            key = AESGCM(base64.b64decode(self.encryption_key))
            raw_body = key.decrypt(base64.b64decode(headers["X-Svc-Encryption-IV"]), base64.b64decode(raw_body), None)
        return json.loads(raw_body)

    def wait_for(self, event, user_id):
        while True:
            delivery = self.deliveries.get(timeout=EVENT_SECONDS_MAX)
            if (delivery["event"], delivery["user_id"]) == (event, user_id):
                return delivery


def main(file=None):
    lender = Api(**{"X-API-KEY": os.environ.get("STIPEND_API_KEY", "")})
    receiver = Receiver()
    webhook = subscribe(lender, receiver)
    try:
        user_id = lender.call("POST", "/users", {"forename": "Hannah", "surname": "Whitcombe"})["user_id"]
        token = lender.call("POST", "/user-tokens", {"user_id": user_id})["access_token"]
        borrower = Api(Authorization=f"Bearer {token}")  # in your own product: the browser or app of the user

        give_consent(borrower, user_id)
        connect_provider(borrower, user_id)
        receiver.wait_for("user-payroll-submitted", user_id)
        print("webhook: user-payroll-submitted,", "signed and encrypted" if receiver.encryption_key else "signed")
        print_payslips(lender, user_id)
        if file:
            upload_statement(borrower, file)
            receiver.wait_for("user-bank-statement-submitted", user_id)
            for statement in lender.items(f"/bankstatements/{user_id}", "bank_statement_submissions"):
                print(f"statement: {len(statement['transactions'])} transactions")
    finally:
        lender.call("DELETE", f"/webhooks/{webhook['webhook_id']}")


def subscribe(lender, receiver):
    webhook = {
        "name": f"income check {uuid.uuid4()}",
        "url": receiver.url,
        "events": ["user-payroll-submitted", "user-bank-statement-submitted"],
        "signing_secret": receiver.signing_secret,
    }
    if receiver.encryption_key:
        webhook["encryption_key"] = receiver.encryption_key
    return lender.call("POST", "/webhooks", webhook)


def give_consent(borrower, user_id):
    terms = borrower.call("GET", "/authorisations/terms?is_active=true")["terms"]
    term = next(term for term in terms if term["authorisation_category"] == "recurring")
    print(term["authorisation_text"])  # show it, and record the consent only when the user accepts it
    borrower.call("POST", "/authorisations", {"user_id": user_id, "term_id": term["id"]})


def connect_provider(borrower, user_id):
    credentials = {"payroll_provider": "harbour", "user_name": "user_good", "password": "mfa_code"}
    path = "/accounts/" + borrower.call("POST", "/accounts", {"user_id": user_id, **credentials})["account_id"]
    account = borrower.wait_for(path, lambda account: account["status"] != "PENDING")
    if account["status"] == "MFA_REQUIRED":
        print(account["mfa_challenge"]["prompt"])
        borrower.call("PUT", f"{path}/mfa", {"mfa": "123456"})
        account = borrower.wait_for(path, lambda account: account["status"] not in ("PENDING", "MFA_REQUIRED"))
    if account["status"] != "CONNECTED":
        sys.exit(account["status_message"])  # words for the user
    print("account: CONNECTED")


def print_payslips(lender, user_id):
    for payslip in lender.items(f"/payroll/{user_id}", "payroll_submissions"):
        income = payslip["income_information"]
        print("payslip:", income["pay_date"][:10], income["earnings"]["net_pay"], payslip["trust_score"])


def upload_statement(borrower, file):
    with open(file, "rb") as opened:
        content = opened.read()
    body = {"files": [{"file_name": os.path.basename(file), "size": len(content)}]}
    upload = borrower.call("PUT", "/documents/bank-statements/presign", body)["presigned_urls"][0]
    open_url(urllib.request.Request(upload["presigned_url"], content, method="PUT")).close()
    path = f"/documents/{upload['document_id']}"
    document = borrower.wait_for(path, lambda document: document["status"] not in ("AWAITING_UPLOAD", "PROCESSING"))
    if document["status"] != "EXTRACTED":
        sys.exit(document["status_message"])
    print("document: EXTRACTED")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:2])
    except (StipendError, OSError, queue.Empty) as problem:
        sys.exit(str(problem) or "no webhook arrived")
