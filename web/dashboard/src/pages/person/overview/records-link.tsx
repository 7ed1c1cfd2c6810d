import { Link } from '@tanstack/react-router';
import { type Behind, payslipsSearch, RECORDS_MAX } from '../../../search.ts';
import { count } from '../../../ui/format.ts';

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
  if (ids.length === 0) return null;
  return (
    <Link
      to="/people/$userId/payslips"
      params={{ userId }}
      search={payslipsSearch(ids.length > RECORDS_MAX ? { ...search } : { records: ids.join(',') })}
    >
      {ids.length === 1 ? 'See the record' : `See the ${count(ids.length)} records`}
    </Link>
  );
}
