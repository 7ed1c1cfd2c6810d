import { expect, test } from 'vitest';
import { evidenceHash } from './evidence-hash.ts';
import { countSerious, riskOf } from './risk.ts';
import { ALTERATIONS } from './situations/alterations.fixture.ts';
import { CONTRADICTIONS } from './situations/contradictions.fixture.ts';
import { IDENTITIES } from './situations/identities.fixture.ts';
import { MISSING } from './situations/missing.fixture.ts';
import { PAY } from './situations/pay.fixture.ts';
import { summariseIncome } from './summarise-income.ts';

const ALL = [...PAY, ...CONTRADICTIONS, ...ALTERATIONS, ...IDENTITIES, ...MISSING];

function factsOf(name: string) {
  const found = ALL.find((one) => one.name === name);
  if (!found) throw new Error(`no situation is named ${name}`);
  return found.facts;
}

test.each([
  ['everything is changed', 'high', 6],
  ['a changed payslip beside the true one', 'high', 2],
  ['payslips of somebody else from the payroll', 'high', 1],
  ['a file that another user of the client uploaded too', 'high', 3],
  ['an uploaded payslip whose figures contradict each other', 'high', 3],
  ['payroll and tax authority contradict each other', 'high', 1],
  ['a payslip that is not trusted does not confirm whose the rest is', 'high', 1],
  ['pay that varies a lot is not called steady', 'medium', 0],
  ['a steady salary from the payroll', 'low', 0],
  ['three uploaded payslips and nothing else', 'low', 0],
  ['nothing at all', null, 0],
] as const)('the risk of “%s” is %s, with %i serious findings', (name, risk, serious) => {
  const summary = summariseIncome(factsOf(name));
  expect([riskOf(summary), countSerious(summary)]).toEqual([risk, serious]);
});

test('the hash of the evidence follows what there is and how it is rated, in any order', () => {
  const facts = factsOf('everything is changed');
  const [first, ...rest] = facts.payslips;
  const documents = new Map([...facts.documents].map(([id, one]) => [id, { ...one, content: id }]));
  const hashes = [
    facts,
    { ...facts, payslips: rest },
    { ...facts, payslips: facts.payslips.map((one) => ({ ...one, trustScore: 'HIGH' as const })) },
    { ...facts, statements: [] },
    { ...facts, documents },
  ].map((one) => evidenceHash(one).toString('hex'));
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(evidenceHash({ ...facts, payslips: [...rest, ...(first ? [first] : [])] }).toString('hex')).toBe(
    hashes[0],
  );
});
