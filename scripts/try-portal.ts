import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import {
  BUNDLED,
  connectorOf,
  type FetchedPayslip,
  type LoginStep,
  ProviderThrottle,
  pdfReader,
  providerHttp,
} from '#connectors';
import { createExtractor } from '#extraction';
import { systemClock as clock } from '#platform/clock.ts';
import { dayOf } from '#values/calendar.ts';

// Tests a portal definition: `node scripts/try-portal.ts <definition.json> <address> [extra login parameter
// …]`. Asks for a login, signs in once, fetches all payslips and lists the fields that were never found.
// Shows no values.
const [definition = '', baseUrl = '', ...extraKeys] = process.argv.slice(2);
const provider = {
  id: 'try',
  name: definition,
  baseUrl,
  settings: { definition },
  hosts: [],
  requestsPerSecond: 2,
};
const extractor = createExtractor({ textChildren: 1 });
const context = {
  http: providerHttp(provider, { clock, throttle: new ProviderThrottle() }),
  clock,
  today: () => dayOf(clock.now()),
  provider,
  attended: true,
  readPdf: pdfReader(extractor),
};
const connector = connectorOf(BUNDLED.portal);

let isHidden = false;
const output = new Writable({
  write(chunk, _encoding, done) {
    if (!isHidden) process.stdout.write(chunk);
    done();
  },
});
const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
const answers = lines[Symbol.asyncIterator]();

try {
  const userName = await ask('Username');
  const password = await ask('Password', { hidden: true });
  const extra: Record<string, string> = {};
  for (const key of extraKeys) extra[key] = await ask(key);
  let step: LoginStep = await connector.login(context, { userName, password, extra });
  while (step.outcome === 'mfa_required') {
    const { prompt, date_format, attempts_left } = step.challenge;
    console.log(
      `MFA: ${prompt}${date_format ? ` (${date_format})` : ''}, attempts left: ${attempts_left ?? 'unknown'}`,
    );
    step = await connector.answerMfa(context, step.resume, await ask('Answer', { hidden: true }));
  }
  if (step.outcome === 'failed') fail(`Sign-in failed: ${step.reason} (${step.detail})`);
  else await fetchAll(step.session);
} finally {
  lines.close();
  extractor.close();
}

async function ask(question: string, { hidden = false } = {}): Promise<string> {
  process.stdout.write(`${question}: `);
  isHidden = hidden;
  const { value } = await answers.next();
  isHidden = false;
  if (hidden) process.stdout.write('\n');
  return value ?? '';
}

async function fetchAll(session: string): Promise<void> {
  console.log('Signed in.');
  const person = { niNumber: null, dateOfBirth: null, postCodes: [], forename: null, surname: null };
  const window = { from: '1990-01-01', to: clock.now().toISOString().slice(0, 10) };
  const answer = await connector.fetchPayslips(context, session, window, person);
  if (answer.outcome === 'failed') return fail(`Fetch failed: ${answer.reason} (${answer.detail})`);
  const days = answer.payslips.map(({ data }) => data.income_information.pay_date?.slice(0, 10));
  console.log(`Payslips: ${days.length}${days.length > 0 ? `, ${days.at(0)} to ${days.at(-1)}` : ''}`);
  console.log(`Fields never found: ${neverFound(answer.payslips).join(', ') || 'none'}`);
}

/** Lists the fields that are null on every payslip. */
function neverFound(payslips: readonly FetchedPayslip[]): string[] {
  const found = new Map<string, boolean>();
  const visit = (value: unknown, path: string) => {
    if (Array.isArray(value)) for (const item of value) visit(item, `${path}[]`);
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) visit(inner, path ? `${path}.${key}` : key);
    else found.set(path, found.get(path) === true || value !== null);
  };
  for (const { data } of payslips) visit(data, '');
  return [...found].filter(([, isFound]) => !isFound).map(([path]) => path);
}

function fail(message: string): void {
  console.log(message);
  process.exitCode = 1;
}
