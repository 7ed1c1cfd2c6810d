import type { FormEvent } from 'react';
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

/**
 * Judges a field that is shown as wrong again while it is corrected. Left to React Aria, that happens when the field loses the focus,
 * such as when a button is pressed: the message disappears, the button moves away from under the pointer, and nothing is pressed.
 */
function judgeCorrection({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  // React Aria judges a field on this event. It does not bubble, so nobody else takes it for the end of typing
  if (input.ariaInvalid === 'true') input.dispatchEvent(new Event('change'));
}

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
      onInput={judgeCorrection}
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
