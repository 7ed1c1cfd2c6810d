import type { IncomeStream, IncomeSummary } from '../../../../../../clients/typescript/index.js';
import { Card, Empty, Facts } from '../../../ui/card.tsx';
import { day, pounds } from '../../../ui/format.ts';
import { Status, type Tone } from '../../../ui/status.tsx';
import { useShort } from '../../../ui/use-short.tsx';
import {
  BASES,
  CURRENT,
  KINDS,
  payerOf,
  REGULARITIES,
  RESULTS,
  STREAM_SOURCES,
} from '../../../words/streams.ts';
import { reasonOf } from './reasons.ts';
import { RecordsLink } from './records-link.tsx';
import styles from './streams.module.css';

const SHOWN_FIRST = 4;

/** Each income of the person, and what each kind of source says about it. */
export function Streams({ summary, userId }: { summary: IncomeSummary; userId: string }) {
  const { income_streams: streams } = summary;
  const { classOf, toggle } = useShort(streams.length, { first: SHOWN_FIRST, what: 'incomes' });
  return (
    <Card title="Income by payer">
      {streams.length === 0 ? <Empty title="No income is known from the evidence that counts" /> : null}
      <ul className={styles.list}>
        {streams.map((stream, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: streams have no id, and their order changes only with the summary
          <li key={index} className={classOf(index)}>
            <Stream stream={stream} index={index} userId={userId} />
          </li>
        ))}
      </ul>
      {toggle}
    </Card>
  );
}

interface StreamProps {
  stream: IncomeStream;
  index: number;
  userId: string;
}

function Stream({ stream, index, userId }: StreamProps) {
  const [tone, words] = CURRENT[String(stream.is_current) as keyof typeof CURRENT];
  return (
    <>
      <h3 className={styles.title}>
        <span>{payerOf(stream)}</span> <span className={styles.kind}>{KINDS[stream.kind]}</span>{' '}
        <Status tone={tone}>{words}</Status>
      </h3>
      <div className={styles.facts}>
        <Facts
          facts={[
            ['Typical month', shown(stream, stream.typical_month)],
            ['Cautious month', shown(stream, stream.cautious_month)],
            ['Last 12 months', shown(stream, stream.last_12_months)],
            ['Last payment', stream.last_payment ? day(stream.last_payment) : 'Not known'],
            ['Regularity', stream.regularity ? REGULARITIES[stream.regularity] : 'Too few payments to say'],
          ]}
        />
      </div>
      <SourceResults stream={stream} index={index} userId={userId} />
    </>
  );
}

function shown({ basis }: IncomeStream, figure: IncomeStream['typical_month']): string {
  return figure.amount === null
    ? `Not known: ${reasonOf(figure)}`
    : `${pounds(figure.amount)} ${BASES[basis]}`;
}

const TONES: Readonly<Record<IncomeStream['sources'][number]['result'], Tone>> = {
  proves: 'good',
  supports: 'busy',
  contradicts: 'bad',
  silent: 'neutral',
};

function SourceResults({ stream, index, userId }: StreamProps) {
  return (
    <dl className={styles.sources}>
      {stream.sources.map(({ source, result, submission_ids: ids }) => (
        <div key={source}>
          <dt>{STREAM_SOURCES[source]}</dt>
          <dd>
            <Status tone={TONES[result]}>{RESULTS[result]}</Status>
            {source === 'tax_authority' ? null : (
              <RecordsLink userId={userId} ids={ids} search={{ stream: `${index}.${source}` }} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
