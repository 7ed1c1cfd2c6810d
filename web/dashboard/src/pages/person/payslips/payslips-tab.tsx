import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../../api.ts';
import stack from '../../../layout/stack.module.css';
import { recordsIn } from '../../../search.ts';
import { Empty } from '../../../ui/card.tsx';
import { PagedList, type Place } from '../../../ui/paged-list.tsx';
import { offsetOf } from '../../../ui/pager.tsx';
import { PayDates } from './pay-dates.tsx';
import { PayslipCard } from './payslip-card.tsx';
import { Records, RecordsBehind } from './records.tsx';

const PAGE_SIZE = 12;
const route = getRouteApi('/shell/people/$userId/payslips');

/** The payslips of a person, or those behind a warning or a reason. Each opens to all its fields. */
export function PayslipsTab() {
  const { userId } = route.useParams();
  const { page = 1, records, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const place: Place = {
    page,
    onMove: (to) => void navigate({ search: (before) => ({ ...before, page: to }) }),
  };
  const ids = recordsIn(records);
  if (ids.length > 0) return <Records userId={userId} ids={ids} {...place} />;
  if (search.warning || search.reason || search.stream || search.left_out)
    return <RecordsBehind userId={userId} search={search} {...place} />;
  return <All userId={userId} {...place} />;
}

/** Newest first. A long list can be narrowed to a period. */
function All({ userId, page, onMove }: { userId: string } & Place) {
  const { from, to } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({
    queryKey: ['payslips', userId, { page, from, to }],
    queryFn: ({ signal }) =>
      api.get('/payroll/{user_id}', {
        path: { user_id: userId },
        query: {
          offset: offsetOf(page, PAGE_SIZE),
          limit: PAGE_SIZE,
          mask_numbers: true,
          ...(from ? { pay_date_from: from } : {}),
          ...(to ? { pay_date_to: to } : {}),
        },
        signal,
      }),
  });
  const isFiltered = from !== undefined || to !== undefined;
  const isLong = page > 1 || (query.data?.pagination.total_count ?? 0) > PAGE_SIZE;
  return (
    <>
      {isLong || isFiltered ? (
        <PayDates from={from} to={to} onChange={(period) => void navigate({ search: period })} />
      ) : null}
      <PagedList
        query={query}
        lines={8}
        rowsOf={({ payroll_submissions }) => payroll_submissions}
        empty={
          isFiltered ? (
            <Empty title="No payslips with a pay date in this period" />
          ) : (
            <Empty title="No payslips yet">
              <p>They appear here when the person connects a provider or uploads payslips.</p>
            </Empty>
          )
        }
        page={page}
        size={PAGE_SIZE}
        onMove={onMove}
      >
        {(payslips) => (
          <div className={stack.stack}>
            {payslips.map((payslip) => (
              <PayslipCard key={payslip.id} payslip={payslip} userId={userId} />
            ))}
          </div>
        )}
      </PagedList>
    </>
  );
}
