import type { FormEvent } from 'react';
import { type PayslipsSearch, payslipsSearch } from '../../../search.ts';
import { Button } from '../../../ui/button.tsx';
import { textOf } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './pay-dates.module.css';

/** Narrows the payslips to a period. */
export function PayDates({
  from = '',
  to = '',
  onChange,
}: {
  from: string | undefined;
  to: string | undefined;
  onChange: (period: PayslipsSearch) => void;
}) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onChange(payslipsSearch({ from: textOf(form, 'from'), to: textOf(form, 'to') }));
  };
  return (
    <form className={styles.period} onSubmit={submit} key={`${from}/${to}`}>
      <TextField label="Paid from" name="from" type="date" defaultValue={from} />
      <TextField label="Paid until" name="to" type="date" defaultValue={to} />
      <Button type="submit">Show</Button>
      {from || to ? (
        <Button look="plain" onPress={() => onChange({})}>
          Show all
        </Button>
      ) : null}
    </form>
  );
}
