import { expect } from 'vitest';
import { parsePence } from '#values/money.ts';
import { IncomeSummary } from '../schema.ts';
import type { StoredFacts } from '../stored-facts.ts';

/** What must be true of every summary, whatever the facts. */
export function expectSound(summary: IncomeSummary, facts: StoredFacts): void {
  expect(IncomeSummary.parse(summary)).toEqual(summary);
  expect(unsoundIn(summary, facts)).toEqual([]);
}

function unsoundIn(summary: IncomeSummary, facts: StoredFacts): string[] {
  const { verdict, monthly_income: month, income_streams: streams, employments } = summary;
  const pairs: [string, Amount, Amount][] = [
    ['monthly gross', month.cautious_gross, month.gross],
    ['monthly net', month.cautious_net, month.net],
    ...employments.flatMap(({ number, typical_month: typical }): [string, Amount, Amount][] => [
      [`gross of employment ${number}`, typical.cautious_gross, typical.gross],
      [`net of employment ${number}`, typical.cautious_net, typical.net],
    ]),
    ...streams.map(({ payer, cautious_month, typical_month }): [string, Amount, Amount] => [
      `income from ${payer}`,
      cautious_month,
      typical_month,
    ]),
  ];
  return [
    ...pairs.flatMap(([what, cautious, typical]) => wrongOrder(what, cautious, typical)),
    ...figuresIn(summary).flatMap(({ path, figure }) =>
      (figure.amount === null) === (figure.reason === null) ? [`${path} has no amount and no reason`] : [],
    ),
    ...idsIn(summary)
      .filter((id) => !knownIds(facts).has(id))
      .map((id) => `${id} is no submission`),
    ...verdict.reasons
      .flatMap(({ document_ids }) => document_ids)
      .filter((id) => !facts.documents.has(id))
      .map((id) => `${id} is no document`),
    ...verdict.reasons
      .filter(({ code }) => code === 'only_bank')
      .flatMap(({ submission_ids }) => submission_ids)
      .filter((id) => provenIn(streams).has(id))
      .map((id) => `${id} proves an income that is said to be known only from the bank`),
    ...(verdict.status !== 'verified' && STATED.test(verdict.sentence)
      ? [`states an income that is not verified: ${verdict.sentence}`]
      : []),
    ...(/steady/i.test(verdict.sentence) && summary.volatility.level !== 'low'
      ? ['says that pay is steady, but its volatility is not low']
      : []),
  ];
}

/** The submissions that prove an income, besides bank statements. */
function provenIn(streams: IncomeSummary['income_streams']): Set<string> {
  const sources = streams.flatMap((stream) => stream.sources);
  const proving = sources.filter(({ source, result }) => source !== 'bank' && result === 'proves');
  return new Set(proving.flatMap(({ submission_ids }) => submission_ids));
}

/** Words that state an income as a fact. */
const STATED = /\b(?:receives|earns|is paid|has an income)\b/i;

interface Amount {
  amount: string | null;
}

function wrongOrder(what: string, cautious: Amount, typical: Amount): string[] {
  if (cautious.amount === null) return [];
  const [low, high] = [parsePence(cautious.amount), parsePence(typical.amount ?? '')];
  return [
    ...(low === null || low < 0n ? [`the cautious ${what} is below zero: ${cautious.amount}`] : []),
    ...(low === null || high === null || low > high
      ? [`the cautious ${what} ${cautious.amount} is above the typical ${typical.amount}`]
      : []),
  ];
}

interface FoundFigure {
  path: string;
  figure: { amount: string | null; reason: string | null };
}

/** Every figure of the summary, with its path. */
export function figuresIn(value: unknown, path = ''): FoundFigure[] {
  if (typeof value !== 'object' || value === null) return [];
  const own =
    'amount' in value && 'reason' in value ? [{ path, figure: value as FoundFigure['figure'] }] : [];
  return [...own, ...Object.entries(value).flatMap(([name, part]) => figuresIn(part, `${path}.${name}`))];
}

/** Every submission that the summary names anywhere. */
function idsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    if (name === 'submission_ids') return part as string[];
    if (name.endsWith('submission_id')) return part === null ? [] : [part as string];
    return idsIn(part);
  });
}

function knownIds({ payslips, statements, income }: StoredFacts): Set<string> {
  return new Set([
    ...payslips.map(({ submissionId }) => submissionId),
    ...statements.map(({ submissionId }) => submissionId),
    ...income.map(({ id }) => id),
  ]);
}
