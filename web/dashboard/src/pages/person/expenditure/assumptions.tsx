import type { ReactNode } from 'react';
import type { ExpenditureEstimate, IncomeSummary } from '../../../../../../clients/typescript/index.js';
import { Card } from '../../../ui/card.tsx';
import { month, pounds } from '../../../ui/format.ts';
import { shown } from '../overview/reasons.ts';
import styles from './typical-month.module.css';

type Basis = NonNullable<ExpenditureEstimate['basis']>;
type Method = NonNullable<IncomeSummary['employments'][number]['typical_month']['method']>;

const METHODS: Readonly<Record<Method, string>> = {
  median_of_3_months: 'the middle of the last three whole months, because the pay is regular',
  median_of_12_months: 'the middle of the whole months of the last year, because the pay varies',
  months_without_absence: 'the middle of the latest months without an absence',
  latest_whole_month: 'the latest whole month, because fewer than three are known',
};

/** Whose household is assumed, and which income. */
export function Assumptions({ summary, basis }: { summary: IncomeSummary; basis: Basis | undefined }) {
  const { monthly_income: income, months } = summary;
  const jobs = summary.employments.filter(({ number }) => income.employments.includes(number));
  const whole = months.filter(({ is_whole }) => is_whole);
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Income', shown(income.net)],
    ['Why', jobs.length === 0 ? 'No current job has typical pay' : <Jobs key="jobs" jobs={jobs} />],
    ['Up to', whole[0] ? `${month(whole[0].month)}, the newest whole month` : 'No whole month is known'],
    ['Not counted', 'Benefits and other income that only bank statements show'],
    ['Household', 'The average household with this income. The number of people is not known'],
    ['Age', basis ? `${basis.age}, in the group ${basis.age_band}` : 'Not known'],
    ['Region', basis ? `${basis.region}, from the postcode ${basis.post_code}` : 'Not known'],
  ];
  return (
    <Card title="What it assumes">
      <dl className={styles.assumptions}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const JOBS_MAX = 5;

function Jobs({ jobs }: { jobs: IncomeSummary['employments'] }) {
  const more = jobs.length - JOBS_MAX;
  return (
    <>
      {jobs.slice(0, JOBS_MAX).map(({ number, employer_name, typical_month: { method, net } }) => (
        <div key={number}>
          {employer_name ?? 'Employer not named'}: {net.amount === null ? 'not known' : pounds(net.amount)}
          {method ? `, ${METHODS[method]}` : ''}
        </div>
      ))}
      {more > 0 ? <div>And {more} more: see the overview</div> : null}
    </>
  );
}
