"""An income check in the sandbox, from a new user to their payslips. It needs Python 3.9 or newer and no packages.

Run it in the checkout while `npm start` is running:

    STIPEND_API_KEY=… python3 examples/income_check.py [bank-statement.pdf]

If the package `cryptography` is installed, the webhook is encrypted too.
"""

import base64
import importlib.util
import os
import queue
import re
import secrets
import sys
import threading
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

# in your own project: pip install stipend
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "clients" / "python"))

from stipend import Stipend, StipendError  # noqa: E402
from stipend.webhooks import WebhookError, verify_and_open  # noqa: E402

URL = os.environ.get("STIPEND_URL", "http://127.0.0.1:8080")
EVENT_SECONDS_MAX = 300
BODY_BYTES_MAX = 16 * 1024 * 1024


class Receiver:
    """Receives webhooks on this machine. The sandbox can reach it; production needs a public https address."""

    def __init__(self):
        self.signing_secret = secrets.token_hex(32)
        has_cryptography = importlib.util.find_spec("cryptography") is not None
        self.encryption_key = base64.b64encode(secrets.token_bytes(32)).decode() if has_cryptography else None
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
            delivery = verify_and_open(
                raw_body, headers, signing_secret=self.signing_secret, encryption_key=self.encryption_key
            )
        except WebhookError as error:
            print(f"webhook rejected: {error}", file=sys.stderr)
            return 400
        if headers["webhook-id"] not in self.seen:
            self.seen.add(headers["webhook-id"])
            self.deliveries.put(delivery)
        return 204

    def wait_for(self, event, user_id):
        while True:
            delivery = self.deliveries.get(timeout=EVENT_SECONDS_MAX)
            if (delivery["event"], delivery["user_id"]) == (event, user_id):
                return delivery


def main(file=None):
    lender = Stipend(URL, api_key=os.environ.get("STIPEND_API_KEY", ""))
    receiver = Receiver()
    webhook = subscribe(lender, receiver)
    try:
        user_id = lender.users.create({"forename": "Hannah", "surname": "Whitcombe"})["user_id"]
        borrower = lender.for_user(user_id)  # in your own product: the browser or app of the user

        give_consent(borrower, user_id)
        connect_provider(borrower, user_id)
        receiver.wait_for("user-payroll-submitted", user_id)
        print("webhook: user-payroll-submitted,", "signed and encrypted" if receiver.encryption_key else "signed")
        for payslip in lender.payroll.list(user_id):
            income = payslip["income_information"]
            print("payslip:", income["pay_date"][:10], income["earnings"]["net_pay"], payslip["trust_score"])
        if file:
            upload_statement(borrower, file)
            receiver.wait_for("user-bank-statement-submitted", user_id)
            for statement in lender.bank_statements.list(user_id):
                print(f"statement: {len(statement['transactions'])} transactions")
    finally:
        lender.webhooks.delete(webhook["webhook_id"])


def subscribe(lender, receiver):
    webhook = {
        "name": f"income check {uuid.uuid4()}",
        "url": receiver.url,
        "events": ["user-payroll-submitted", "user-bank-statement-submitted"],
        "signing_secret": receiver.signing_secret,
    }
    if receiver.encryption_key:
        webhook["encryption_key"] = receiver.encryption_key
    return lender.webhooks.create(webhook)


def give_consent(borrower, user_id):
    terms = borrower.terms.list(is_active=True)
    term = next(term for term in terms if term["authorisation_category"] == "recurring")
    print(term["authorisation_text"])  # show it, and record the consent only when the user accepts it
    borrower.authorisations.create({"user_id": user_id, "term_id": term["id"]})


def connect_provider(borrower, user_id):
    credentials = {"payroll_provider": "harbour", "user_name": "user_good", "password": "mfa_code"}
    account_id = borrower.accounts.create({"user_id": user_id, **credentials})["account_id"]
    account = borrower.wait_for_account(account_id)
    if account["status"] == "MFA_REQUIRED":
        print(account["mfa_challenge"]["prompt"])
        borrower.accounts.answer_mfa(account_id, {"mfa": "123456"})
        account = borrower.wait_for_account(account_id)
    if account["status"] != "CONNECTED":
        sys.exit(account["status_message"])  # words for the user
    print("account: CONNECTED")


def upload_statement(borrower, file):
    document = borrower.upload("bank_statement", file)
    if document["status"] != "EXTRACTED":
        sys.exit(document["status_message"])
    print("document: EXTRACTED")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:2])
    except (StipendError, ValueError, queue.Empty) as problem:
        sys.exit(str(problem) or "no webhook arrived")
