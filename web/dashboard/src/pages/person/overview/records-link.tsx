import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { IncomeSummary } from '../../../../../../clients/typescript/index.js';
import { type Behind, payslipsSearch, RECORDS_MAX } from '../../../search.ts';
import { count } from '../../../ui/format.ts';
import { summaryQuery } from './summary-query.ts';

/** A link to records. If they are too many for an address, `search` names what they are behind. */
export function RecordsLink({
  userId,
  ids,
  search,
}: {
  userId: string;
  ids: readonly string[];
  search: Behind;
}) {
  const { data: summary } = useQuery(summaryQuery(userId));
  const kinds = new Set(summary ? ids.map((id) => kindOf(summary, id)) : []);
  if (kinds.has('payslip'))
    return (
      <Link
        to="/people/$userId/payslips"
        params={{ userId }}
        search={payslipsSearch(ids.length > RECORDS_MAX ? { ...search } : { records: ids.join(',') })}
      >
        {ids.length === 1 ? 'See the payslip' : `See the ${count(ids.length)} records`}
      </Link>
    );
  // figures of the tax authority have no page of their own
  return kinds.has('statement') ? (
    <Link to="/people/$userId/statements" params={{ userId }}>
      {ids.length === 1 ? 'See the bank statement' : 'See the bank statements'}
    </Link>
  ) : null;
}

const BANK: ReadonlySet<string> = new Set(['bank_statement', 'bank_connection']);

/** The summary names the records of each source. Others are payslips, if there are any. */
function kindOf(
  { income_streams, left_out, sources }: IncomeSummary,
  id: string,
): 'payslip' | 'statement' | 'tax' {
  const source = income_streams
    .flatMap((stream) => stream.sources)
    .find(({ submission_ids }) => submission_ids.includes(id))?.source;
  if (source) return source === 'bank' ? 'statement' : source === 'tax_authority' ? 'tax' : 'payslip';
  const out = left_out.find(({ submission_ids }) => submission_ids.includes(id));
  if (out) return out.kind === 'bank_statement' ? 'statement' : 'payslip';
  const stored = sources.filter(({ submission_count }) => submission_count > 0).map(({ kind }) => kind);
  if (stored.some((kind) => kind !== 'tax_authority' && !BANK.has(kind))) return 'payslip';
  return stored.some((kind) => BANK.has(kind)) ? 'statement' : 'tax';
}
