import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { textOf } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './journeys-page.module.css';
import { type Range, type RangeSearch, rangeSearch } from './range.ts';

const PERIODS: readonly (readonly [string, string])[] = [
  ['7', 'Last 7 days'],
  ['', 'Last 30 days'],
  ['90', 'Last 90 days'],
  ['365', 'Last 365 days'],
  ['own', 'Choose the days'],
];

/** Chooses the days: a usual period, or a first and a last day. */
export function RangePicker({
  search,
  range,
  onChoose,
}: {
  search: RangeSearch;
  range: Range;
  onChoose: (search: RangeSearch) => void;
}) {
  const isOwn = search.from !== undefined;
  const [isOpen, setOpen] = useState(isOwn);
  const [problem, setProblem] = useState<string>();
  const choose = (value: string) => {
    setProblem(undefined);
    setOpen(value === 'own');
    if (value !== 'own') onChoose(rangeSearch({ days: value }));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const chosen = rangeSearch({ from: textOf(form, 'from'), to: textOf(form, 'to') });
    const found = problemOf(chosen);
    setProblem(found);
    if (found === undefined) onChoose(chosen);
  };
  return (
    <div className={styles.range}>
      <Select
        label="Period"
        options={PERIODS}
        value={isOpen ? 'own' : (search.days ?? '')}
        onChange={choose}
      />
      {isOpen ? (
        <form className={styles.days} onSubmit={submit} key={`${range.from} ${range.to}`} noValidate>
          <TextField label="First day" name="from" type="date" defaultValue={range.from} error={problem} />
          <TextField label="Last day" name="to" type="date" defaultValue={range.to} />
          <Button type="submit">Show</Button>
        </form>
      ) : null}
    </div>
  );
}

const DAYS_MAX = 366;
const DAY_MS = 86_400_000;

function problemOf({ from, to }: RangeSearch): string | undefined {
  if (from === undefined || to === undefined) return 'Enter the first and the last day';
  if (from > to) return 'The first day must not be later than the last day';
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return days > DAYS_MAX ? `Choose ${DAYS_MAX} days at most` : undefined;
}
