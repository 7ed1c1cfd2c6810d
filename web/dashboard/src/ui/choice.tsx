import { useId } from 'react';
import styles from './checkbox.module.css';

/** One of a few choices, each with what it means. */
export function Choice<const Value extends string>({
  label,
  name,
  choices,
  value,
  onChange,
}: {
  label: string;
  name: string;
  choices: readonly { value: Value; label: string; description?: string }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const id = useId();
  return (
    <fieldset>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <div key={choice.value} className={styles.box}>
          <input
            id={`${id}-${choice.value}`}
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            {...(choice.description ? { 'aria-describedby': `${id}-${choice.value}-description` } : {})}
          />
          <label htmlFor={`${id}-${choice.value}`}>{choice.label}</label>
          {choice.description ? (
            <span id={`${id}-${choice.value}-description`}>{choice.description}</span>
          ) : null}
        </div>
      ))}
    </fieldset>
  );
}
