import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../../api.ts';
import stack from '../../../layout/stack.module.css';
import { Empty } from '../../../ui/card.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { offsetOf } from '../../../ui/pager.tsx';
import { StatementCard } from './statement-card.tsx';

const PAGE_SIZE = 5;
const route = getRouteApi('/shell/people/$userId/statements');

/** The bank statements of a person with their transactions. */
export function StatementsTab() {
  const { userId } = route.useParams();
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({
    queryKey: ['statements', userId, page],
    queryFn: ({ signal }) =>
      api.get('/bankstatements/{user_id}', {
        path: { user_id: userId },
        query: { offset: offsetOf(page, PAGE_SIZE), limit: PAGE_SIZE, mask_numbers: true },
        signal,
      }),
  });
  return (
    <PagedList
      query={query}
      lines={8}
      rowsOf={({ bank_statement_submissions }) => bank_statement_submissions}
      empty={
        <Empty title="No bank statements">
          <p>They appear here when the person uploads them or connects a bank.</p>
        </Empty>
      }
      page={page}
      size={PAGE_SIZE}
      onMove={(to) => navigate({ search: { page: to } })}
    >
      {(statements) => (
        <div className={stack.stack}>
          {statements.map((statement) => (
            <StatementCard key={statement.id} statement={statement} userId={userId} />
          ))}
        </div>
      )}
    </PagedList>
  );
}
