// An income check in the sandbox, from a new user to their payslips. Run it in the checkout
// while `npm start` is running:
// STIPEND_API_KEY=… node examples/income-check.mjs [bank-statement.pdf]
import { createClient, StipendError } from 'stipend';

const { STIPEND_URL: url = 'http://127.0.0.1:8080', STIPEND_API_KEY: apiKey } = process.env;
const [file] = process.argv.slice(2);
const lender = createClient({ url, apiKey });

try {
  const { user_id } = await lender.users.create({ forename: 'Ada', ext_id: 'loan-1017' });
  const borrower = lender.forUser(user_id); // in your own product: a client with a user token, in the browser

  await giveConsent(borrower, user_id);
  await connectProvider(borrower, user_id);
  await printPayslips(user_id);
  if (file) await uploadStatement(borrower, user_id);
} catch (error) {
  if (!(error instanceof StipendError)) throw error;
  console.error(error.message); // contains the status, the code, the messages and the request id
  process.exitCode = 1;
}

async function giveConsent(borrower, user_id) {
  const { terms } = await borrower.terms.list().page();
  const term = terms.find(({ authorisation_category }) => authorisation_category === 'recurring');
  console.log(term.authorisation_text); // show it, and record the consent only when the borrower accepts it
  await borrower.authorisations.create({ user_id, term_id: term.id });
}

async function connectProvider(borrower, user_id) {
  const credentials = { payroll_provider: 'harbour', user_name: 'user_good', password: 'mfa_code' };
  const { account_id } = await borrower.accounts.create({ user_id, ...credentials });
  const { status, mfa_challenge } = await borrower.waitForAccount(account_id);
  if (status === 'MFA_REQUIRED') {
    console.log(mfa_challenge.prompt);
    await borrower.accounts.answerMfa(account_id, { mfa: '123456' });
  }
  const account = await borrower.waitForAccount(account_id);
  console.log(`account: ${account.status} ${account.status_message ?? ''}`);
}

async function printPayslips(user_id) {
  await lender.waitForData(user_id); // in production, a webhook tells you
  for await (const { income_information, trust_score } of lender.payroll.list(user_id))
    console.log(
      `payslip: ${income_information.pay_date} ${income_information.earnings.net_pay} ${trust_score}`,
    );
}

async function uploadStatement(borrower, user_id) {
  const document = await borrower.upload('bank_statement', file);
  console.log(`statement: ${document.status} ${document.status_message ?? ''}`);
  for await (const { transactions } of lender.bankStatements.list(user_id))
    console.log(`transactions: ${transactions?.length ?? 0}`);
}
