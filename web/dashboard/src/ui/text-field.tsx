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
  list,
  error,
  ...props
}: TextFieldProps & {
  label: string;
  description?: string | undefined;
  /** The API's message about the value. */
  error?: string | undefined;
  placeholder?: InputProps['placeholder'];
  /** The id of a `datalist`. */
  list?: InputProps['list'];
}) {
  return (
    <AriaTextField
      {...props}
      {...(error ? { isInvalid: true, validationBehavior: 'aria' as const } : {})}
      className={styles.field ?? ''}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      {description ? (
        <Text slot="description" className={styles.description ?? ''}>
          {description}
        </Text>
      ) : null}
      <Input
        className={styles.input ?? ''}
        {...(placeholder ? { placeholder } : {})}
        {...(list ? { list } : {})}
      />
      {error ? (
        <FieldError className={styles.error ?? ''}>{error}</FieldError>
      ) : (
        <FieldError className={styles.error ?? ''} />
      )}
    </AriaTextField>
  );
}
