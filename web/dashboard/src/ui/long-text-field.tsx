import { Label, Text, TextArea, TextField } from 'react-aria-components';
import styles from './field.module.css';

export function LongTextField({
  label,
  name,
  description,
  rows = 10,
  isRequired = false,
  lang,
  maxLength,
  autoFocus = false,
  defaultValue,
  onChange,
}: {
  label: string;
  name: string;
  description: string;
  rows?: number;
  isRequired?: boolean;
  /** The language of what is typed, for the browser's spelling check. */
  lang?: string;
  maxLength?: number;
  autoFocus?: boolean;
  defaultValue?: string;
  onChange?: (text: string) => void;
}) {
  return (
    <TextField
      name={name}
      isRequired={isRequired}
      autoFocus={autoFocus}
      className={styles.field ?? ''}
      {...(maxLength ? { maxLength } : {})}
      {...(defaultValue ? { defaultValue } : {})}
      {...(onChange ? { onChange } : {})}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <Text slot="description" className={styles.description ?? ''}>
        {description}
      </Text>
      <TextArea className={styles.input ?? ''} rows={rows} {...(lang ? { lang } : {})} />
    </TextField>
  );
}
