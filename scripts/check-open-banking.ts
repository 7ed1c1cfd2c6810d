import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { createPeople, PERSONA_NAMES } from '#simulation/people/index.ts';
import { openBankingConnector } from '../src/connectors/open-banking/open-banking-connector.ts';
import { contextAt, signInAtBank } from '../src/connectors/open-banking/signed-in-at-bank.fixture.ts';
import type { Exchange } from '../src/connectors/open-banking/simulator/bank.ts';
import { type RunningBank, startBank } from '../src/connectors/open-banking/simulator/start-bank.fixture.ts';
import {
  registration,
  TestThirdParty,
} from '../src/connectors/open-banking/simulator/third-party.fixture.ts';
import { walkBank } from '../src/connectors/open-banking/simulator/walk-bank.fixture.ts';
import { type Description, describeProblems } from './open-banking/describe-problems.ts';

/**
 * Compares everything that the simulated bank and our connector say with official descriptions of the Account and Transaction API, versions 4.0
 * and 3.1. Download them from the OpenAPI specifications of Open Banking: they are not part of this project.
 */
const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('Name at least one file: npm run check -- banks account-info-openapi.yaml');
  process.exit(2);
}
for (const file of files) await check(file);

async function check(file: string): Promise<void> {
  const description = parse(readFileSync(file, 'utf8')) as Description;
  const version = description.info.version.startsWith('4') ? '4.0' : '3.1';
  const exchanges: Exchange[] = [];
  const clock = { now: () => new Date() };
  const bank = await startBank({
    people: createPeople({ clock }),
    clock,
    version,
    thirdParty: registration(),
    perMinute: 1_000_000,
    witness: (exchange) => exchanges.push(exchange),
  });
  await walkBank(bank, new TestThirdParty(bank), PERSONA_NAMES);
  const walked = exchanges.length;
  await useConnector(bank);
  await bank.close();
  const problems = describeProblems(description, exchanges);
  const seen = new Set(exchanges.map(({ request, reply }) => `${request.method} ${reply.status}`));
  console.log(`${file}: ${exchanges.length} requests with their replies (${[...seen].sort().join(', ')})`);
  console.log(`  ${exchanges.length - walked} of the requests were made by our connector`);
  for (const problem of problems) console.log(`  ${problem}`);
  console.log(problems.length === 0 ? '  all as described' : `  ${problems.length} problems`);
  if (problems.length > 0) process.exitCode = 1;
}

async function useConnector(bank: RunningBank): Promise<void> {
  const context = contextAt(bank, { now: () => new Date() });
  const step = await signInAtBank(context, { accounts: [0, 1, 2] });
  if (step.outcome !== 'connected') throw new Error('Our connector did not connect');
  const { session } = step;
  const [from, to] = ['2020-01-01', '2099-12-31'];
  const fetched = await openBankingConnector.fetchTransactions(context, session, { from, to });
  const ended = await openBankingConnector.endConsent(context, session);
  for (const { outcome } of [fetched, ended])
    if (outcome === 'failed') throw new Error('Our connector failed');
}
