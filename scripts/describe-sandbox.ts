import { Providers } from '#providers';
import { API_FAULT_MINUTES, EXAMPLE_PEOPLE, listMagicValues, USERS_DELETED_MAX } from '#sandbox';
import {
  MONTHS,
  OTHER_LAYOUTS,
  PAYSLIP_LAYOUTS,
  PAYSLIP_TAMPERS,
  STATEMENT_LAYOUTS,
  STATEMENT_TAMPERS,
} from '#sandbox/documents';
import { FAULT_HEADER } from '#values/fault-header.ts';
import { BANK_FAULTS } from '../src/connectors/open-banking/simulator/bank-fault-kinds.ts';
import { BANK_PASSWORDS } from '../src/connectors/open-banking/simulator/sign-in-values.ts';

const { personas, passwords, mfa_answers, providers } = listMagicValues(new Providers('sandbox', null), {});

/** Builds docs/sandbox.md from the values that `GET /sandbox/catalogue` returns. */
export function describeSandbox(): string {
  return `# The sandbox

The sandbox lets you try everything without a real person, provider or network. It has fictional people, whose payslips are
correct to the penny, and runs simulated payroll providers on loopback. The service calls them in the same way as real providers. Production
has no sandbox: \`/sandbox/…\` returns 404, and the logins below fail there.

Start the sandbox with \`npm start\` and set \`KEY\` to the API key that it prints. \`npm run demo\` shows a whole loan application in a terminal.
\`npm run demo -- --persona user_weekly\` shows it with another person. For people with a special case, such as no payslips, the demo stops
at the step that fails.

In the dashboard, admins and developers have all of this on the page **Sandbox**. It runs the journey next to a live list of API calls and events,
creates people with data, moves the clock, causes faults, and shows messages and received webhooks.

\`npm run generate\` builds this page from the values that \`GET /sandbox/catalogue\` returns.

## The first start

The first \`npm start\` creates these people in the background, and prints a link to the first one in the dashboard. They are ordinary users, and you can delete them. Later starts create no people.
With \`SANDBOX_EXAMPLES=off\`, the first start creates none either.

| \`ext_id\` | persona | what you see | [verdict](income-summary.md#the-verdict) |
|---|---|---|---|
${EXAMPLE_PEOPLE.map(({ reference, persona, shows, verdict }) => row([code(reference), code(persona), shows, code(verdict)])).join('\n')}

## Create a user with data in one call

\`\`\`sh
curl -s http://127.0.0.1:8080/sandbox/users -H "X-API-KEY: $KEY" \\
  -H 'Content-Type: application/json' -d '{"persona":"user_good"}'
\`\`\`

The reply contains a \`user\` with the person's identity, an accepted recurring \`authorisation\`, a CONNECTED \`account\` at Harbour Payslips,
and the number of stored entries and submissions. Set \`USER_ID\` to \`user.user_id\` and \`ACCOUNT_ID\` to \`account.account_id\`:

\`\`\`sh
curl -s "http://127.0.0.1:8080/payroll/$USER_ID" -H "X-API-KEY: $KEY"
\`\`\`

## People

Use a persona as \`user_name\` at any provider. The payslips are the same everywhere. Statutory sick and maternity pay follow the rules and rates of
their tax year. Benefits and the income of self-employed people are not paid through a payroll: they are on the [bank
statements](#documents) that the sandbox creates.

| persona | what it shows | name | born | postcode | NI number | UTR |
|---|---|---|---|---|---|---|
${personas.map(personRow).join('\n')}

\`POST /sandbox/users\` creates the user with the name, date of birth, postcode and NI number of this table. To try a direct connection, create
your own user with these details: a direct connection finds people by NI number, date of birth and postcode. The UTR is needed only for [the tax authority](#the-tax-authority): it is not a field of a user.

## Connect step by step

Call \`POST /accounts\` with \`payroll_provider\`, \`user_name\` and \`password\`. The password decides what happens:

| password | status | status_reason | what happens |
|---|---|---|---|
${passwords.map(({ password, status, status_reason, description }) => row([password.includes(' ') ? password : code(password), status, status_reason ?? '', description])).join('\n')}

Send these answers to \`PUT /accounts/{account_id}/mfa\`:

| kind | answer | meaning |
|---|---|---|
${mfa_answers.map(({ kind, answer, description }) => row([kind, code(answer), description])).join('\n')}

## Providers

| payroll_provider | name | how to connect | also needed |
|---|---|---|---|
${providers.map(({ id, name, how, extra_login_params }) => row([code(id), name, how, extraOf(extra_login_params)])).join('\n')}

Every client has its own people and providers. The addresses of the providers change each time the service starts; \`GET /sandbox/catalogue\` returns those
of your client.

### The bank

Sign in at Wrenfield Bank with any persona as the username. The salary is paid into the current account of the persona, except that \`user_paid_less\` is paid
80 % of what the payslips say. The bank shows its own pages, so passwords are typed there:

| password | what happens |
|---|---|
${Object.entries(BANK_PASSWORDS)
  .map(([password, what]) => row([code(password), what]))
  .join('\n')}

Any other password is wrong. The bank has faults that other providers don't have: \`POST /sandbox/faults\` with the target \`bank-sandbox\` and one of these kinds:

| kind | what happens |
|---|---|
${Object.entries(BANK_FAULTS)
  .map(([kind, what]) => row([code(kind), what]))
  .join('\n')}

### The tax authority

\`SANDBOX_TAXAUTH_PROFILE\` chooses which HMRC service the tax authority imitates: \`mtd-employments\`, \`sa-prepop\` or \`gov-matching\`
([the connector hmrc](../src/connectors/hmrc/README.md)). With \`sa-prepop\`, an account of \`taxauth\` needs \`"extra_login_params":{"utr":"…"}\`, with the person's
UTR from the table above. The tax authority accepts three requests a second; above that it returns 429.

The simulated tax authority also has the test support endpoints of HMRC's own sandbox, at its address from
\`GET /sandbox/catalogue\`. Get a token from \`POST /oauth/token\` (\`grant_type=client_credentials\`, \`client_id=stipend-sandbox\`,
\`client_secret=stipend-sandbox-secret\`) and send
\`Accept: application/vnd.hmrc.1.0+json\`:

| call | purpose |
|---|---|
| \`POST /create-test-user/individuals\` | Creates a person who can sign in. Without \`mtd-income-tax\` in \`serviceNames\` they have not signed up, so requests for their income are rejected |
| \`POST /individuals-income-test-support/…\`, \`POST /individual-paye-test-support/…\` | Stores the person's income |
| \`GET /test/fraud-prevention-headers/individuals-employments-income-api/validation-feedback\` | Shows the fraud prevention headers that the service sent |

## Store your own figures

Send up to 100 payroll submissions at once. Fields that you leave out are null. The figures are stored as if they came from a
provider: the user needs an authorisation, and the same event is published. If you send the same figures twice, they are stored once. Different
figures for the same employer, pay date and period are stored as a correction.

\`\`\`sh
curl -s "http://127.0.0.1:8080/sandbox/users/$USER_ID/payroll-submissions" -H "X-API-KEY: $KEY" \\
  -H 'Content-Type: application/json' -d '{"payroll_submissions":[{
    "employment_information":{"employer_name":"Kestrel Foods Ltd"},
    "income_information":{"pay_date":"2026-01-30","pay_frequency":"monthly",
      "earnings":{"gross_pay":"3333.33","net_pay":"2693.50"}}}]}'
\`\`\`

Submit up to 20 bank statements in the same way. They are stored as if they had been uploaded:

\`\`\`sh
curl -s "http://127.0.0.1:8080/sandbox/users/$USER_ID/bank-statement-submissions" -H "X-API-KEY: $KEY" \\
  -H 'Content-Type: application/json' -d '{"bank_statement_submissions":[{
    "statement_period":{"start_date":"2026-01-01","end_date":"2026-01-31"},
    "balance_information":{"opening_balance":"1,204.55","closing_balance":"3,898.05"},
    "transactions":[{"date":"2026-01-30","description":"KESTREL FOODS LTD","amount":"2693.50","type":"credit"}]}]}'
\`\`\`

Read the statements at \`GET /bankstatements/$USER_ID\`. To upload a real file, see [documents.md](documents.md).

\`POST /sandbox/users/{user_id}/income-submissions\` does the same for income from the tax authority.

## Move the clock

You can move your client's clock by an ISO 8601 duration or to a time, forward or back. People are paid when the clock passes their pay dates,
and recurring checks that have become due start at once. Turn on recurring checks, then move the clock by a month:

\`\`\`sh
curl -s -X PATCH "http://127.0.0.1:8080/users/$USER_ID" -H "X-API-KEY: $KEY" \\
  -H 'Content-Type: application/json' -d '{"recurring_checks_enabled":true}'
\`\`\`

\`\`\`sh
curl -s http://127.0.0.1:8080/sandbox/clock -H "X-API-KEY: $KEY" \\
  -H 'Content-Type: application/json' -d '{"advance":"P1M"}'
\`\`\`

\`{"now":"2027-01-31T09:00:00Z"}\` sets the clock to a time, and \`{"now":null}\` to the machine's time.

A moment later \`GET /payroll/$USER_ID\` returns one more payslip. The clock belongs to your client: other clients keep their time. It is
stored, so it survives a restart of the service.

| follows your client's clock | follows the machine's clock |
|---|---|
| pay dates and tax years at all providers | sessions and sign-ins at providers, MFA questions, locked logins |
| the lookback (\`payroll_period_months\`) | signatures of webhooks, retries of deliveries |
| authorisations: \`accepted_at\`, \`expires_at\`, \`revoked_at\`, and the retrievals in their evidence | user tokens, members' sessions, upload URLs, rate limits |
| recurring checks, \`next_check_at\` and \`recurring_check_end_date\` | \`created_at\` of all data, the \`timestamp\` of events, the audit log |
| access that a person granted: it ends after 60 days at Xero and after 18 months at the tax authority | how long events, emails and \`Idempotency-Key\`s are kept |

To pay one person and move the clock to the pay date:

\`\`\`sh
curl -s "http://127.0.0.1:8080/sandbox/accounts/$ACCOUNT_ID/new-payslip" -H "X-API-KEY: $KEY" \\
  -H 'Content-Type: application/json' -d '{"count":1,"advance_clock":true}'
\`\`\`

The reply contains the pay dates. Without \`advance_clock\`, they are in the future: once the clock has reached them, a recurring check or \`POST /payroll/entries/connections\` fetches the payslips.

## Cause failures

Make a provider \`unavailable\`, \`slow\` or \`rate_limited\`, or make it \`disconnect\`. Only your client is affected. \`after\` is the number of
requests that still succeed first, and \`times\` is the number of requests to affect. A \`kind\` of null ends the fault. \`GET /sandbox/faults\` lists
the faults that have not ended:

\`\`\`sh
curl -s http://127.0.0.1:8080/sandbox/faults -H "X-API-KEY: $KEY" \\
  -H 'Content-Type: application/json' -d '{"target":"harbour","kind":"unavailable","times":3}'
\`\`\`

To test your retries, make the API of the service itself fail. After \`{"target":"api","kind":"rate_limited","times":2,"retry_after":3}\`, your next two
requests get 429 with \`Retry-After: 3\`. With \`unavailable\` they get 503. A request that fails this way has no effect. The fault affects requests
with your API keys and with tokens of your users and members, but not those to \`/sandbox/…\`. It ends after ${API_FAULT_MINUTES} minutes at the latest. To
make a single request fail, send the kind in its header: \`${FAULT_HEADER}: unavailable\`. Production ignores the header.

Set an account to any status, to see how your page shows it:

\`\`\`sh
curl -s -X PUT "http://127.0.0.1:8080/sandbox/accounts/$ACCOUNT_ID/status" -H "X-API-KEY: $KEY" \\
  -H 'Content-Type: application/json' -d '{"status":"LOGIN_FAILED","status_reason":"password_expired"}'
\`\`\`

## Reset

Reset the sandbox of your client. Other clients are not affected:

\`\`\`sh
curl -s -X POST http://127.0.0.1:8080/sandbox/reset -H "X-API-KEY: $KEY"
\`\`\`

A reset

- ends all faults that you caused, of providers and of the API;
- sets your clock to the machine's time;
- ends sessions at the portals and expires access tokens of the other providers, so that the next retrieval signs in again or renews the token;
- unlocks logins that are locked after wrong passwords or MFA answers;
- removes payslips that were added at a provider with \`new-payslip\`, and test users of the tax authority;
- deletes webhook receivers of the sandbox.

Your users, all data that is already stored, your webhooks, your team and your settings stay as they are. To delete all users of your client too, with their files and
data, send \`{"delete_users":true}\`. This can't be undone. One call deletes ${USERS_DELETED_MAX} users at most: call again while \`is_complete\` is false.
Each deletion is in the audit log, and the service verifies that nothing is left, as after \`DELETE /users/{user_id}\`.

## Documents

Create payslips and bank statements of the same people. The payslips have the figures that the providers return, and the
statements show the net pay on the pay dates. Banks and payroll programs are fictional, but their layouts are as hard to read as
real ones. The same input gives the same file.

\`\`\`sh
curl -s http://127.0.0.1:8080/sandbox/documents -H "X-API-KEY: $KEY" \\
  -H 'Content-Type: application/json' -d '{"kind":"payslip","persona":"user_good","layout":"brightwell"}'
\`\`\`

The reply contains the file in Base64 (\`content\`), to test your own upload, and the data that a perfect extraction finds (\`expected\`). To save
the file, pipe the reply to \`jq -r .content | base64 -d > payslip.pdf\`. With a \`user_id\`, the service also uploads the file for that user, as if
they had done it themselves, and extracts it:

\`\`\`sh
curl -s http://127.0.0.1:8080/sandbox/documents -H "X-API-KEY: $KEY" -H 'Content-Type: application/json' \\
  -d "{\\"kind\\":\\"bank_statement\\",\\"layout\\":\\"quill\\",\\"tamper\\":\\"amount_changed\\",\\"user_id\\":\\"$USER_ID\\"}"
\`\`\`

- \`month\` chooses a month from ${MONTHS.first} to ${MONTHS.last}. Without it you get the latest month by your client's clock.
- \`tamper\` changes the document as a forger would.
- \`is_scan\` draws the pages as pictures, as a scanner would. \`format\` then selects \`png\` or \`jpeg\` instead of PDF.

You can create the same documents on the command line:

\`\`\`sh
npm run stipend -- sandbox document payslip --layout brightwell --persona user_student_loan --out payslip.pdf
npm run stipend -- sandbox document statement --layout fenmoor --month 2026-01 --out statement.pdf --truth statement.json
npm run stipend -- sandbox document payslip --layout civic --tamper net_inflated --scan --out scan.pdf
npm run stipend -- sandbox documents --out corpus
npm run eval -- extraction corpus
\`\`\`

\`--truth\` writes the data that a perfect extraction finds. \`sandbox documents\` writes a whole corpus: all layouts for several people, with
altered copies, empty statements, scans, and documents that are neither payslip nor statement.

| document | layout | why it is hard to read |
|---|---|---|
${[...STATEMENT_LAYOUTS.map(layoutRow('statement')), ...[...PAYSLIP_LAYOUTS, ...OTHER_LAYOUTS].map(layoutRow('payslip'))].join('\n')}

| document | tamper | effect |
|---|---|---|
${[...tamperRows('statement', STATEMENT_TAMPERS), ...tamperRows('payslip', PAYSLIP_TAMPERS)].join('\n')}

## Webhooks

The sandbox has webhook receivers, so that you can see deliveries before you have a receiver of your own. Create one, and pass its \`url\`
and the same \`signing_secret\` and \`encryption_key\` to \`POST /webhooks\`. \`GET /sandbox/webhooks/receiver/{receiver_id}\` shows the
deliveries, verified and decrypted.

\`\`\`sh
curl -s http://127.0.0.1:8080/sandbox/webhooks/receiver -H "X-API-KEY: $KEY" \\
  -H 'Content-Type: application/json' -d '{"signing_secret":"a long secret that both sides keep"}'
\`\`\`

## Emails and text messages

\`GET /sandbox/mail\` shows all emails and text messages; developers see only the emails to their own address. Anybody who reads them can reset a password and enter codes, as with a real mailbox. Without \`SMTP_URL\` and an SMS gateway, nothing is really sent.
`;
}

function layoutRow(document: string) {
  return ({ name, description }: { name: string; description: string }) =>
    row([document, code(name), description]);
}

function tamperRows(document: string, tampers: Readonly<Record<string, string>>): string[] {
  return Object.entries(tampers).map(([tamper, does]) => row([document, code(tamper), does]));
}

function personRow(person: (typeof personas)[number]): string {
  const { persona, description, forename, surname, date_of_birth, post_codes, ni_number, utr } = person;
  const born = date_of_birth?.slice(0, 10) ?? 'unknown';
  const name = `${forename} ${surname}`;
  return row([code(persona), description, name, born, post_codes?.join(', ') ?? '', ni_number ?? '', utr]);
}

function extraOf(params: Readonly<Record<string, string>>): string {
  return Object.entries(params)
    .map(([key, value]) => code(`"extra_login_params":{"${key}":"${value}"}`))
    .join(', ');
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function code(text: string): string {
  return `\`${text}\``;
}
