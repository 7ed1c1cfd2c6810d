import { Providers } from '#providers';
import { listMagicValues } from '#sandbox';

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
it prints in \`KEY\`.

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

| persona | what it shows | name | born | post code | NI number |
|---|---|---|---|---|---|
${personas.map(personRow).join('\n')}

The columns on the right are what \`POST /sandbox/users\` gives the user. Give them to a user of your own for a direct
connection, which finds people by number, birth date and post code.

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

## Mail

Nothing is sent. \`GET /sandbox/mail\` shows what would have been.
`;
}

function personRow(person: (typeof personas)[number]): string {
  const { persona, description, forename, surname, date_of_birth, post_codes, ni_number } = person;
  const born = date_of_birth?.slice(0, 10) ?? 'unknown';
  const name = `${forename} ${surname}`;
  return row([code(persona), description, name, born, post_codes?.join(', ') ?? '', ni_number ?? '']);
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
