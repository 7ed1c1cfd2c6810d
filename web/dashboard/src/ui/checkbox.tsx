import { useId } from 'react';
import styles from './checkbox.module.css';

export function Checkbox({
  label,
  description,
  name,
  value,
  defaultChecked,
  isDisabled,
  onChange,
}: {
  label: string;
  description?: string;
  name: string;
  value?: string;
  defaultChecked?: boolean;
  isDisabled?: boolean;
  onChange?: (isChecked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className={styles.box}>
      <input
        id={id}
        type="checkbox"
        name={name}
        defaultChecked={defaultChecked}
        disabled={isDisabled}
        {...(onChange ? { onChange: (event) => onChange(event.currentTarget.checked) } : {})}
        {...(value === undefined ? {} : { value })}
        {...(description ? { 'aria-describedby': `${id}-description` } : {})}
      />
      <label htmlFor={id}>{label}</label>
      {description ? <span id={`${id}-description`}>{description}</span> : null}
    </div>
  );
}
