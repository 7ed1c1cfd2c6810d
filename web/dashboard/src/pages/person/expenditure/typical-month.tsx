import type { IncomeFigure, IncomeSummary } from '../../../../../../clients/typescript/index.js';
import { Card, Empty } from '../../../ui/card.tsx';
import { pounds, wholePounds } from '../../../ui/format.ts';
import { Status } from '../../../ui/status.tsx';
import { reasonOf } from '../overview/reasons.ts';
import styles from './typical-month.module.css';

type Affordability = IncomeSummary['affordability'];

/** Income, expenditure and what is left, or why that can't be said. */
export function TypicalMonth({ summary, missing }: { summary: IncomeSummary; missing: string | null }) {
  const { affordability } = summary;
  if (affordability.total.amount === null)
    return <NotKnown affordability={affordability} missing={missing} />;
  const isShort = isNegative(affordability.left);
  const isShortAtWorst = isNegative(affordability.left_cautious);
  return (
    <Card
      title="What is left in a typical month"
      action={
        isShort ? (
          <Status tone="bad">Spends more than it earns</Status>
        ) : isShortAtWorst ? (
          <Status tone="warning">Nothing left in a cautious month</Status>
        ) : null
      }
    >
      <dl className={styles.figures}>
        <Figure name="Net income used" figure={affordability.net} note="Typical month" />
        <Figure name="Estimated expenditure" figure={affordability.total} note="Average household" />
        <Figure
          name="Left"
          figure={affordability.left}
          note={`${wholePounds(affordability.left_cautious.amount ?? '0')} in a cautious month`}
        />
      </dl>
      <Shares affordability={affordability} />
      {isShort ? (
        <p>
          The average household with this pay spends more than it earns: it uses savings, credit, benefits or
          a second income. Ask which of these applies.
        </p>
      ) : null}
    </Card>
  );
}

function Figure({ name, figure, note }: { name: string; figure: IncomeFigure; note: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles.amount} data-negative={isNegative(figure) || undefined}>
        {figure.amount === null ? '–' : wholePounds(figure.amount)}
      </dd>
      <dd className={styles.note}>{note}</dd>
    </div>
  );
}

/** The groups of spending against the income. The table has the same figures as the bar. */
function Shares({ affordability: { net, housing, cost_of_living, left } }: { affordability: Affordability }) {
  const income = Number(net.amount);
  const isShort = isNegative(left);
  const parts = [
    {
      name: 'Housing',
      detail: 'rent, energy, water, council tax, mortgage interest',
      figure: housing,
      look: 'housing',
    },
    { name: 'Cost of living', detail: 'all other spending', figure: cost_of_living, look: 'living' },
    ...(isShort
      ? []
      : [{ name: 'Left', detail: 'for the loan and everything else', figure: left, look: 'left' }]),
  ];
  const whole = Math.max(income, Number(housing.amount) + Number(cost_of_living.amount));
  const percent = (figure: IncomeFigure) => Math.round((Number(figure.amount) / income) * 100);
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(({ name, figure, look }) => (
          <span key={name} data-look={look} style={{ flexGrow: Number(figure.amount) / whole }} />
        ))}
      </div>
      {isShort ? (
        <div className={styles.income} aria-hidden="true" style={{ width: `${(income / whole) * 100}%` }}>
          <span>Net income</span>
        </div>
      ) : null}
      <table className={styles.shares}>
        <caption className="hidden">Expenditure by group, as a share of net income</caption>
        <thead className="hidden">
          <tr>
            <th scope="col">Group</th>
            <th scope="col">A month</th>
            <th scope="col">Share of net income</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ name, detail, figure, look }) => (
            <tr key={name}>
              <th scope="row">
                <span className={styles.key} data-look={look} aria-hidden="true" />
                {name} <span className={styles.detail}>{detail}</span>
              </th>
              <td>{pounds(figure.amount ?? '0')}</td>
              <td>{percent(figure)}%</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function NotKnown({ affordability, missing }: { affordability: Affordability; missing: string | null }) {
  const { net, total } = affordability;
  if (total.reason === 'below_model')
    return (
      <Card
        title="What is left in a typical month"
        action={<Status tone="warning">Income below the model</Status>}
      >
        <p className={styles.lead}>
          The net income of {pounds(net.amount ?? '0')} a month is below the lowest income group of the model,
          so no expenditure is estimated and nothing can be said about what is left.
        </p>
        <p>
          Households with so little pay spend more than they earn, from benefits, savings or somebody else’s
          income. Look at the bank statements, or ask the person what they spend and who else pays.
        </p>
      </Card>
    );
  return (
    <Card title="What is left in a typical month">
      <Empty title="No estimate is possible yet">
        <p>
          {missing ??
            `${net.amount === null ? 'The typical net income is not known' : `The net income is ${pounds(net.amount)} a month, but expenditure is not known`}: ${reasonOf(net.amount === null ? net : total)}.`}
        </p>
      </Empty>
    </Card>
  );
}

function isNegative({ amount }: IncomeFigure): boolean {
  return amount?.startsWith('-') ?? false;
}
