import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { IncomeSummary } from '../../../../../../clients/typescript/index.js';
import { api, StipendError } from '../../../api.ts';
import stack from '../../../layout/stack.module.css';
import { Card } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { whyNoEstimate } from '../../../words/estimates.ts';
import { summaryQuery } from '../overview/summary-query.ts';
import { VerdictLine } from '../verdict-line.tsx';
import { Assumptions } from './assumptions.tsx';
import { EstimatesByMonth } from './estimates-by-month.tsx';
import styles from './typical-month.module.css';
import { TypicalMonth } from './typical-month.tsx';

const route = getRouteApi('/shell/people/$userId/expenditure');

/** What is left of the pay, what that rests on, and what nobody can know from it. */
export function ExpenditureTab() {
  const { userId } = route.useParams();
  const summary = useQuery(summaryQuery(userId));
  const estimates = useQuery({
    queryKey: ['expenditure', userId],
    queryFn: ({ signal }) =>
      api
        .get('/expenditure/{user_id}/ons', { path: { user_id: userId }, query: { explain: true }, signal })
        .catch((error) => {
          // the data that the estimate needs is missing
          const why = error instanceof StipendError ? whyNoEstimate(error.code) : null;
          if (why === null) throw error;
          return why;
        }),
  });
  return (
    <div className={stack.stack}>
      <VerdictLine userId={userId} />
      <Loaded query={summary} lines={8}>
        {(found) => (
          <Loaded query={estimates} lines={6}>
            {(estimated) => (
              <>
                <TypicalMonth summary={found} missing={typeof estimated === 'string' ? estimated : null} />
                <div className={stack.columns}>
                  <Assumptions
                    summary={found}
                    basis={typeof estimated === 'string' ? undefined : estimated.expenditures[0]?.basis}
                  />
                  <Limits />
                </div>
                {typeof estimated === 'string' || isBelowModel(found) ? null : (
                  <EstimatesByMonth found={estimated} />
                )}
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </div>
  );
}

/** The figures of single months would look as if the model said something. */
function isBelowModel({ affordability }: IncomeSummary): boolean {
  return affordability.total.reason === 'below_model';
}

function Limits() {
  return (
    <Card title="What the model can’t say">
      <ul className={styles.list}>
        <li>What this person really spends: the figures are averages for households with this pay.</li>
        <li>How many people live in the household, or whether somebody else earns too.</li>
        <li>Mortgage capital, savings, pension contributions and debts: they are not included.</li>
        <li>How dear the area is: London counts as England.</li>
        <li>Prices of today: the figures are for the year ending March 2024.</li>
      </ul>
      <p>
        <a href="/docs/guides/expenditure" target="_blank" rel="noreferrer">
          How an estimate is calculated
        </a>
      </p>
    </Card>
  );
}
