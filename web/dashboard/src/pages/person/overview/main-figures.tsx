import type { IncomeFigure, IncomeSummary } from '../../../../../../clients/typescript/index.js';
import { Card } from '../../../ui/card.tsx';
import { wholePounds } from '../../../ui/format.ts';
import { Status } from '../../../ui/status.tsx';
import { Trust } from '../../../ui/trust.tsx';
import { UNCONFIRMED } from '../../../words/verdicts.ts';
import { Agreement } from './agreement.tsx';
import styles from './main-figures.module.css';
import { reasonOf } from './reasons.ts';
import { trustLabelOf } from './trust-label.ts';

/** What the payslips add up to. Where the verdict denies the figures, they don't look like a result. */
export function MainFigures({ summary }: { summary: IncomeSummary }) {
  const { monthly_income: month, annual_income: year, verdict } = summary;
  const { last_12_months: last } = year;
  const figures = [month.gross, month.net, year.annualised_gross, last.gross];
  const isKnown = figures.some(({ amount }) => amount !== null);
  const note = isKnown ? UNCONFIRMED[verdict.status] : null;
  return (
    <div className={note === null ? styles.confirmed : styles.unconfirmed}>
      <Card title="Pay" action={note === null ? null : <Status tone="neutral">Not confirmed</Status>}>
        {note === null ? null : <p className={styles.note}>{note}</p>}
        {isKnown ? (
          <dl className={styles.figures}>
            <Figure name="Gross a month" figure={month.gross} beside={cautious(month.cautious_gross)} />
            <Figure name="Net a month" figure={month.net} beside={cautious(month.cautious_net)} />
            <Figure name="Gross a year" figure={year.annualised_gross} beside="At the typical rate" />
            <Figure
              name="Last 12 months, gross"
              figure={last.gross}
              beside={last.is_complete ? 'Complete' : 'Not complete'}
            />
          </dl>
        ) : (
          <p className={styles.note}>No figure is known: {reasonOf(month.gross)}.</p>
        )}
        <Sureness summary={summary} />
      </Card>
    </div>
  );
}

/** How reliable the figures are, in one line: the payslips, what the other sources say, and what does not fit. */
function Sureness({ summary: { trust, agreement, warnings } }: { summary: IncomeSummary }) {
  const serious = warnings.filter(({ severity }) => severity === 'serious').length;
  const cautions = warnings.filter(({ severity }) => severity === 'caution').length;
  return (
    <dl className={styles.sureness}>
      <div>
        <dt>{trustLabelOf(trust.counts)}</dt>
        <dd>{trust.worst ? <Trust score={trust.worst} /> : <Status tone="neutral">None</Status>}</dd>
      </div>
      <div>
        <dt>Tax authority</dt>
        <dd>
          <Agreement verdict={agreement.tax_authority.verdict} />
        </dd>
      </div>
      <div>
        <dt>Bank</dt>
        <dd>
          <Agreement verdict={agreement.bank.verdict} />
        </dd>
      </div>
      <div>
        <dt>Problems</dt>
        <dd>
          <Status tone={serious > 0 ? 'bad' : cautions > 0 ? 'warning' : 'good'}>
            {warningsInWords(serious, cautions)}
          </Status>
        </dd>
      </div>
    </dl>
  );
}

function warningsInWords(serious: number, cautions: number): string {
  const parts = [serious > 0 ? `${serious} serious` : '', cautions > 0 ? `${cautions} to look at` : ''];
  return parts.filter(Boolean).join(', ') || 'None';
}

function Figure({ name, figure, beside }: { name: string; figure: IncomeFigure; beside: string | null }) {
  const isKnown = figure.amount !== null;
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles.amount}>{figure.amount === null ? '–' : wholePounds(figure.amount)}</dd>
      <dd className={styles.beside}>{isKnown ? beside : `Not known: ${reasonOf(figure)}`}</dd>
    </div>
  );
}

function cautious({ amount }: IncomeFigure): string | null {
  return amount === null ? null : `Cautious figure: ${wholePounds(amount)}`;
}
