import { Label, Text, TextArea, TextField } from 'react-aria-components';
import styles from './field.module.css';

export function LongTextField({
  label,
  name,
  description,
  rows = 10,
}: {
  label: string;
  name: string;
  description: string;
  rows?: number;
}) {
  return (
    <TextField name={name} isRequired className={styles.field ?? ''}>
      <Label className={styles.label ?? ''}>{label}</Label>
      <Text slot="description" className={styles.description ?? ''}>
        {description}
      </Text>
      <TextArea className={styles.input ?? ''} rows={rows} />
    </TextField>
  );
}
