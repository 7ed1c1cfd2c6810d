import { useId } from 'react';
import styles from './field.module.css';

/** A choice of a few values. The browser's own control works best on phones. */
export function Select({
  label,
  description,
  name,
  options,
  defaultValue,
  value,
  onChange,
}: {
  label: string;
  description?: string;
  name?: string;
  options: readonly (readonly [value: string, label: string])[];
  defaultValue?: string;
  value?: string;
  onChange?: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {description ? (
        <span id={`${id}-description`} className={styles.description}>
          {description}
        </span>
      ) : null}
      <select
        id={id}
        name={name}
        className={styles.input}
        {...(description ? { 'aria-describedby': `${id}-description` } : {})}
        {...(value === undefined ? { defaultValue } : { value })}
        onChange={(event) => onChange?.(event.currentTarget.value)}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
