import type { Calculated } from '../calculated.ts';
import type { IncomeStream } from '../stream-schema.ts';
import { authorityStream } from './authority-streams.ts';
import { bankEvidence } from './bank-evidence.ts';
import { bankStreams } from './bank-streams.ts';
import { employmentStream } from './employment-streams.ts';
import { allSources } from './sources-of-stream.ts';

/**
 * Lists each income of the person once, current ones first. Payslips that count show it best, then the amounts that
 * arrive at the bank, then the yearly figures of the tax authority.
 */
export function streamsOf(calculated: Calculated): IncomeStream[] {
  const bank = bankEvidence(calculated);
  const fromPayslips = calculated.employments.map((one) => employmentStream(one, calculated, bank));
  const fromBank = bankStreams(calculated, bank);
  const isAtBank = (number: number) =>
    fromBank.find(({ employment, typical_month }) => employment === number && typical_month.amount !== null);
  const fromAuthority = calculated.unpaid
    .filter(({ number }) => !isAtBank(number))
    .map((one) => withBank(authorityStream(one, calculated), fromBank));
  const byAuthority = new Set(fromAuthority.map(({ employment }) => employment));
  const alone = fromBank.filter(({ employment }) => employment === null || !byAuthority.has(employment));
  return [...fromPayslips, ...alone, ...fromAuthority].sort((one, other) => rankOf(one) - rankOf(other));
}

/** Adds the bank statements that show payments of the employer, but in too few months for a figure. */
function withBank(stream: IncomeStream, fromBank: readonly IncomeStream[]): IncomeStream {
  const same = fromBank.find(({ employment }) => employment === stream.employment);
  if (!same) return stream;
  const given = Object.fromEntries(
    [...stream.sources, ...same.sources.filter(({ source }) => source === 'bank')].map(
      ({ source, result, submission_ids }) => [source, { result, ids: submission_ids }],
    ),
  );
  return { ...stream, is_current: same.is_current ?? stream.is_current, sources: allSources(given) };
}

function rankOf({ is_current }: IncomeStream): number {
  return is_current === true ? 0 : is_current === null ? 1 : 2;
}
