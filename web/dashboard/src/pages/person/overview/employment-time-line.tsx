import type { IncomeEmployment, IncomeSummary } from '../../../../../../clients/typescript/index.js';
import { wholePounds } from '../../../ui/format.ts';
import { Status } from '../../../ui/status.tsx';
import { useShort } from '../../../ui/use-short.tsx';
import styles from './employment-time-line.module.css';
import { CURRENT, timeOf } from './employment-words.ts';
import { type Span, type TimeLine, timeLineOf } from './time-line.ts';
import { remarksOf } from './time-line-words.ts';

/** The width of the axis in units of the drawing, which is stretched to the width of the page. */
const WIDTH = 1000;
/** Current jobs come first. */
const SHOWN_FIRST = 6;

/** All jobs as a list, each with its bar on one timeline. The bars repeat what the words say. */
export function EmploymentTimeLine({ summary }: { summary: IncomeSummary }) {
  const line = timeLineOf(summary);
  const spans = new Map(line?.spans.map((span) => [span.employment.number, span]));
  const { classOf, toggle } = useShort(summary.employments.length, { first: SHOWN_FIRST, what: 'jobs' });
  return (
    <>
      <ul className={styles.list}>
        {summary.employments.map((employment, index) => (
          <li key={employment.number} className={classOf(index)}>
            <Words employment={employment} />
            {line ? <Track line={line} span={spans.get(employment.number)} /> : null}
          </li>
        ))}
      </ul>
      {line ? <Axis line={line} /> : null}
      {toggle}
      {line ? <Remarks line={line} /> : null}
    </>
  );
}

function Words({ employment }: { employment: IncomeEmployment }) {
  const [tone, words] = CURRENT[employment.is_current_reason];
  const { amount } = employment.typical_month.gross;
  return (
    <div className={styles.words}>
      <span className={styles.employer}>{employment.employer_name ?? 'Employer not named'}</span>
      <Status tone={tone}>{words}</Status>
      <span className={styles.soft}>
        {[
          employment.role,
          employment.is_director ? 'Director' : null,
          timeOf(employment),
          amount === null ? null : `about ${wholePounds(amount)} a month`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </div>
  );
}

function Track({ line, span }: { line: TimeLine; span: Span | undefined }) {
  const at = (time: number) => ((time - line.from) / (line.to - line.from || 1)) * WIDTH;
  return (
    <svg className={styles.track} viewBox={`0 0 ${WIDTH} 10`} preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.ground} x="0" y="0" width={WIDTH} height="10" />
      {line.gaps.map((gap) => (
        <rect
          key={gap.from}
          className={styles.gap}
          x={at(gap.from)}
          y="0"
          width={at(gap.to) - at(gap.from)}
          height="10"
        />
      ))}
      {line.ticks.map((tick) => (
        <rect key={tick.at} className={styles.tick} x={at(tick.at)} y="0" width="1.5" height="10" />
      ))}
      {span ? (
        <rect
          className={span.employment.is_current ? styles.current : styles.past}
          x={at(span.from)}
          y="2"
          width={Math.max(4, at(span.to) - at(span.from))}
          height="6"
        />
      ) : null}
    </svg>
  );
}

function Axis({ line }: { line: TimeLine }) {
  const at = (time: number) => `${((time - line.from) / (line.to - line.from || 1)) * 100}%`;
  return (
    <div className={styles.axis} aria-hidden="true">
      {line.ticks.map((tick) => (
        <span key={tick.at} style={{ left: at(tick.at) }}>
          {tick.label}
        </span>
      ))}
    </div>
  );
}

function Remarks({ line }: { line: TimeLine }) {
  const remarks = remarksOf(line);
  if (remarks.length === 0) return null;
  return (
    <ul className={styles.remarks}>
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  );
}
