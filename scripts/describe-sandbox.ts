import { Providers } from '#providers';
import {
  listMagicValues,
  PAYSLIP_LAYOUTS,
  PAYSLIP_TAMPERS,
  STATEMENT_LAYOUTS,
  STATEMENT_TAMPERS,
} from '#sandbox';

const { personas, passwords, mfa_answers, providers } = listMagicValues(
  new Providers('sandbox', null).catalogue.providers,
  {},
);

/** docs/sandbox.md, from the very values that `GET /sandbox/catalogue` answers. */
export function describeSandbox(): string {
  return `# The sandbox

Everything can be tried without a real person, provider or network. The sandbox runs its own payroll providers on loopback, and
the service talks to them as it would to real ones. It has people to connect as, and their payslips are right to the penny.
Production has none of this: its \`/sandbox/…\` answers 404, and the values below are wrong logins there.

This page is made by \`npm run generate\` from what \`GET /sandbox/catalogue\` answers. Start with \`npm start\`, and keep the API key
it prints in \`KEY\`. \`npm run demo\` shows it in a terminal, \`npm run demo -- --persona user_weekly\` with another person; those with an
edge of their own end it where that shows.

## A user with data, in one call

\`\`\`sh
curl -s http://127.0.0.1:8080/sandbox/users -H "X-API-KEY: $KEY" \\
  -H 'Content-Type: application/json' -d '{"persona":"user_good"}'
\`\`\`

The answer holds a \`user\` with the person's own identity, an accepted recurring \`authorisation\`, a CONNECTED \`account\` at
Harbour Payslips, and how many entries and submissions were stored. Keep \`user.user_id\` in \`USER_ID\` and
\`account.account_id\` in \`ACCOUNT_ID\`:

\`\`\`sh
curl -s "http://127.0.0.1:8080/payroll/$USER_ID" -H "X-API-KEY: $KEY"
\`\`\`

## People

Each is a \`user_name\` at every provider, with the same payslips everywhere.

| persona | what it shows | name | born | post code | NI number | UTR |
|---|---|---|---|---|---|---|
${personas.map(personRow).join('\n')}

The columns on the right are what \`POST /sandbox/users\` gives the user. Give them to a user of your own for a direct
connection, which finds people by number, birth date and post code. The UTR, last, is no field of a user.

## Connecting step by step

\`POST /accounts\` with \`payroll_provider\`, \`user_name\` and \`password\`. The password decides what happens:

| password | status | status_reason | |
|---|---|---|---|
${passwords.map(({ password, status, status_reason, description }) => row([password.includes(' ') ? password : code(password), status, status_reason ?? '', description])).join('\n')}

Answers to \`PUT /accounts/{account_id}/mfa\`:

| kind | answer | |
|---|---|---|
${mfa_answers.map(({ kind, answer, description }) => row([kind, code(answer), description])).join('\n')}

## Providers

| payroll_provider | name | how | beside name and password |
|---|---|---|---|
${providers.map(({ id, name, how, extra_login_params }) => row([code(id), name, how, extraOf(extra_login_params)])).join('\n')}

Their addresses are new at every start: \`GET /sandbox/catalogue\` tells them.

\`SANDBOX_TAXAUTH_PROFILE\` chooses by which of its services the tax authority is asked (\`mtd-employments\`, \`sa-prepop\` or
\`gov-matching\`: [connectors.md](connectors.md#hmrc)). With \`sa-prepop\` an account of \`taxauth\` needs
\`"extra_login_params":{"utr":"…"}\`, the person's UTR from the table above.

The tax authority takes three requests a second, and 429 above. At its address it also has what HMRC's own sandbox has, for a
token of \`POST /oauth/token\` (\`grant_type=client_credentials\`, \`client_id=stipend-sandbox\`,
\`client_secret=stipend-sandbox-secret\`) and \`Accept: application/vnd.hmrc.1.0+json\`: \`POST /create-test-user/individuals\` makes
people who can sign in (without \`mtd-income-tax\` in \`serviceNames\` they have not signed up, and their income is refused),
\`POST /individuals-income-test-support/…\` and \`POST /individual-paye-test-support/…\` put in what they earned, and
\`GET /test/fraud-prevention-headers/individuals-employments-income-api/validation-feedback\` shows by which headers the service said
who asked.

## Figures of your own

Any part of a payroll submission, up to 100 at once. What is left out is null. They are stored as if a provider had answered
them, so they need an authorisation of the user, and cause the same event. The same figures twice are stored once; other figures for
the same employer, pay date and period are a correction.

\`\`\`sh
curl -s "http://127.0.0.1:8080/sandbox/users/$USER_ID/payroll-submissions" -H "X-API-KEY: $KEY" \\
  -H 'Content-Type: application/json' -d '{"payroll_submissions":[{
    "employment_information":{"employer_name":"Kestrel Foods Ltd"},
    "income_information":{"pay_date":"2026-01-30","pay_frequency":"monthly",
      "earnings":{"gross_pay":"3333.33","net_pay":"2693.50"}}}]}'
\`\`\`

The same for bank statements, as if one had been uploaded and read:

\`\`\`sh
curl -s "http://127.0.0.1:8080/sandbox/users/$USER_ID/bank-statement-submissions" -H "X-API-KEY: $KEY" \\
  -H 'Content-Type: application/json' -d '{"bank_statement_submissions":[{
    "statement_period":{"start_date":"2026-01-01","end_date":"2026-01-31"},
    "balance_information":{"opening_balance":"1,204.55","closing_balance":"3,898.05"},
    "transactions":[{"date":"2026-01-30","description":"KESTREL FOODS LTD","amount":"2693.50","type":"credit"}]}]}'
\`\`\`

They are then at \`GET /bankstatements/$USER_ID\`. To upload a real file: [documents.md](documents.md).

\`POST /sandbox/users/{user_id}/income-submissions\` does the same for income from the tax authority.

## Time

The sandbox has a clock that you can move, by an ISO 8601 duration or to a time. People are paid as it passes their pay dates,
and recurring checks that became due start at once.

\`\`\`sh
curl -s -X PATCH "http://127.0.0.1:8080/users/$USER_ID" -H "X-API-KEY: $KEY" \\
  -H 'Content-Type: application/json' -d '{"recurring_checks_enabled":true}'
\`\`\`

\`\`\`sh
curl -s http://127.0.0.1:8080/sandbox/clock -H "X-API-KEY: $KEY" \\
  -H 'Content-Type: application/json' -d '{"advance":"P1M"}'
\`\`\`

A moment later \`GET /payroll/$USER_ID\` has one payslip more. Two things to know: the clock is that of one process with all its
clients, and is the machine's again after a restart; and whatever has a life ends by it: user tokens after an hour, one-time
authorisations after a day, recurring ones after a year.

To pay one person, and be there on the day:

\`\`\`sh
curl -s "http://127.0.0.1:8080/sandbox/accounts/$ACCOUNT_ID/new-payslip" -H "X-API-KEY: $KEY" \\
  -H 'Content-Type: application/json' -d '{"count":1,"advance_clock":true}'
\`\`\`

Without \`advance_clock\` the answer tells the pay dates; they are fetched by a check or a query once the clock has reached them.

## When things go wrong

A provider can be made \`unavailable\`, \`slow\`, \`rate_limited\` or made to \`disconnect\`, after so many requests and for so many;
null ends it:

\`\`\`sh
curl -s http://127.0.0.1:8080/sandbox/faults -H "X-API-KEY: $KEY" \\
  -H 'Content-Type: application/json' -d '{"target":"harbour","kind":"unavailable","times":3}'
\`\`\`

An account can be put into any status, to see what a page makes of it:

\`\`\`sh
curl -s -X PUT "http://127.0.0.1:8080/sandbox/accounts/$ACCOUNT_ID/status" -H "X-API-KEY: $KEY" \\
  -H 'Content-Type: application/json' -d '{"status":"LOGIN_FAILED","status_reason":"password_expired"}'
\`\`\`

Back to the start, with all that is stored:

\`\`\`sh
curl -s -X POST http://127.0.0.1:8080/sandbox/reset -H "X-API-KEY: $KEY"
\`\`\`

## Documents

Payslips and bank statements of the same people, to upload: the payslips have the figures that the providers answer, and the
statements have their net pay on their pay dates. Banks and payroll programs are invented; what makes the real ones hard to read
is not. The same arguments give the same bytes.

\`\`\`sh
npm run stipend -- sandbox document payslip --layout brightwell --persona user_student_loan --out payslip.pdf
npm run stipend -- sandbox document statement --layout fenmoor --month 2026-01 --out statement.pdf --truth statement.json
npm run stipend -- sandbox document payslip --layout civic --tamper net_inflated --scan --out scan.pdf
npm run stipend -- sandbox documents --out corpus
npm run eval:extraction corpus
\`\`\`

\`--truth\` writes what a perfect reader finds. \`sandbox documents\` writes a whole corpus: all layouts for several people, tampered
twins, empty statements, scans, and documents that are neither.

| document | layout | what is hard about it |
|---|---|---|
${[...STATEMENT_LAYOUTS.map(layoutRow('statement')), ...PAYSLIP_LAYOUTS.map(layoutRow('payslip'))].join('\n')}

| document | tamper | what it does |
|---|---|---|
${[...tamperRows('statement', STATEMENT_TAMPERS), ...tamperRows('payslip', PAYSLIP_TAMPERS)].join('\n')}

## Webhooks

A receiver in the same process, to see what would arrive before you have one. Give its \`url\` to \`POST /webhooks\`, with the same
\`signing_secret\` and \`encryption_key\`; \`GET /sandbox/webhooks/receiver/{receiver_id}\` shows what came, checked and opened.

\`\`\`sh
curl -s http://127.0.0.1:8080/sandbox/webhooks/receiver -H "X-API-KEY: $KEY" \\
  -H 'Content-Type: application/json' -d '{"signing_secret":"a long secret that both sides keep"}'
\`\`\`

## Mail

Nothing is sent. \`GET /sandbox/mail\` shows what would have been.
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
