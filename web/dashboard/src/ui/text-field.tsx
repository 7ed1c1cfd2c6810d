import {
  TextField as AriaTextField,
  FieldError,
  Input,
  type InputProps,
  Label,
  Text,
  type TextFieldProps,
} from 'react-aria-components';
import styles from './field.module.css';

export function TextField({
  label,
  description,
  placeholder,
  ...props
}: TextFieldProps & {
  label: string;
  description?: string | undefined;
  placeholder?: InputProps['placeholder'];
}) {
  return (
    <AriaTextField {...props} className={styles.field ?? ''}>
      <Label className={styles.label ?? ''}>{label}</Label>
      {description ? (
        <Text slot="description" className={styles.description ?? ''}>
          {description}
        </Text>
      ) : null}
      <Input className={styles.input ?? ''} {...(placeholder ? { placeholder } : {})} />
      <FieldError className={styles.error ?? ''} />
    </AriaTextField>
  );
}
