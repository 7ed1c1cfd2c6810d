import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../../api.ts';
import stack from '../../../layout/stack.module.css';
import { recordsIn } from '../../../search.ts';
import { Empty } from '../../../ui/card.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { offsetOf } from '../../../ui/pager.tsx';
import { PayslipCard } from './payslip-card.tsx';
import { Records } from './records.tsx';

const PAGE_SIZE = 12;
const route = getRouteApi('/shell/people/$userId/payslips');

/** The payslips of a person, or those behind a warning. Each opens to all its fields. */
export function PayslipsTab() {
  const { userId } = route.useParams();
  const ids = recordsIn(route.useSearch().records);
  return ids.length > 0 ? <Records userId={userId} ids={ids} /> : <All userId={userId} />;
}

/** Newest first. */
function All({ userId }: { userId: string }) {
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({
    queryKey: ['payslips', userId, page],
    queryFn: ({ signal }) =>
      api.get('/payroll/{user_id}', {
        path: { user_id: userId },
        query: { offset: offsetOf(page, PAGE_SIZE), limit: PAGE_SIZE, mask_numbers: true },
        signal,
      }),
  });
  return (
    <PagedList
      query={query}
      lines={8}
      rowsOf={({ payroll_submissions }) => payroll_submissions}
      empty={
        <Empty title="No payslips yet">
          <p>They appear here when the person connects a provider or uploads payslips.</p>
        </Empty>
      }
      page={page}
      size={PAGE_SIZE}
      onMove={(to) => navigate({ search: { page: to } })}
    >
      {(payslips) => (
        <div className={stack.stack}>
          {payslips.map((payslip) => (
            <PayslipCard key={payslip.id} payslip={payslip} userId={userId} />
          ))}
        </div>
      )}
    </PagedList>
  );
}
