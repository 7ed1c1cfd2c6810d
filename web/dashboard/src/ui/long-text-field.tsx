import { Label, Text, TextArea, TextField } from 'react-aria-components';
import styles from './field.module.css';

export function LongTextField({
  label,
  name,
  description,
  rows = 10,
  isRequired = false,
  lang,
}: {
  label: string;
  name: string;
  description: string;
  rows?: number;
  isRequired?: boolean;
  /** The language of what is typed, for the browser's spelling check. */
  lang?: string;
}) {
  return (
    <TextField name={name} isRequired={isRequired} className={styles.field ?? ''}>
      <Label className={styles.label ?? ''}>{label}</Label>
      <Text slot="description" className={styles.description ?? ''}>
        {description}
      </Text>
      <TextArea className={styles.input ?? ''} rows={rows} {...(lang ? { lang } : {})} />
    </TextField>
  );
}
