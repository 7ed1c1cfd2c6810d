import type { IncomeFigure, IncomeSummary } from '../../../../../../client/index.js';
import { day, wholePounds } from '../../../ui/format.ts';
import { Status } from '../../../ui/status.tsx';
import { Trust } from '../../../ui/trust.tsx';
import { Agreement } from './agreement.tsx';
import { Downloads } from './downloads.tsx';
import styles from './headline.module.css';
import { reasonOf } from './reasons.ts';
import { trustLabelOf } from './trust-label.ts';

/** The answer in one sentence, with the figures behind it. */
export function Headline({ summary, userId }: { summary: IncomeSummary; userId: string }) {
  const { monthly_income: month, annual_income: year } = summary;
  const { last_12_months: last } = year;
  return (
    <section className={styles.headline} aria-label="Summary">
      <div className={styles.words}>
        <p className={styles.sentence}>{sentenceOf(summary)}</p>
        <p className={styles.asOf}>As of {day(summary.as_of)}</p>
      </div>
      <dl className={styles.figures}>
        <Figure name="Gross a month" figure={month.gross} beside={cautious(month.cautious_gross)} />
        <Figure name="Net a month" figure={month.net} beside={cautious(month.cautious_net)} />
        <Figure name="Gross a year" figure={year.annualised_gross} beside="A typical month, times twelve" />
        <Figure
          name="Last 12 months, gross"
          figure={last.gross}
          beside={last.is_complete ? 'Complete' : 'Not complete'}
        />
      </dl>
      <Sureness summary={summary} />
      <div className={styles.actions}>
        <Downloads userId={userId} asOf={summary.as_of} />
      </div>
    </section>
  );
}

/** How reliable the figures are, in one line: the payslips, what the other sources say, and what does not fit. */
function Sureness({ summary: { trust, agreement, warnings, employments } }: { summary: IncomeSummary }) {
  const payslips = employments.reduce((sum, { payslip_count }) => sum + payslip_count, 0);
  const serious = warnings.filter(({ severity }) => severity === 'serious').length;
  const cautions = warnings.filter(({ severity }) => severity === 'caution').length;
  return (
    <dl className={styles.sureness}>
      <div>
        <dt>{trustLabelOf(payslips)}</dt>
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

function sentenceOf({ employments, monthly_income: month, trend }: IncomeSummary): string {
  const current = employments.filter(({ number }) => month.employments.includes(number));
  const names = current.map(({ employer_name }) => employer_name ?? 'an employer that is not named');
  if (month.gross.amount === null || names.length === 0)
    return `Typical pay is not known: ${reasonOf(month.gross)}.`;
  const direction = trend.direction === null ? '' : ` Pay is ${trend.direction}.`;
  return `Earns about ${wholePounds(month.gross.amount)} a month before tax from ${list(names)}.${direction}`;
}

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });

function list(names: readonly string[]): string {
  return LIST.format(names);
}
