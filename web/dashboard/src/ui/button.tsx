import { Button as AriaButton, type ButtonProps } from 'react-aria-components';
import styles from './button.module.css';

type Look = 'main' | 'plain' | 'danger' | 'quiet';

/**
 * A button. While it is pending it keeps the focus and does nothing. (React Aria's own `isPending` leaves an announcement
 * without a name behind.)
 */
export function Button({
  look = 'main',
  isPending = false,
  type = 'button',
  onPress,
  ...props
}: ButtonProps & { look?: Look }) {
  return (
    <AriaButton
      {...props}
      type={isPending ? 'button' : type}
      {...(onPress && !isPending ? { onPress } : {})}
      {...(isPending ? { 'aria-busy': true, 'data-pending': true } : {})}
      className={buttonClass(look)}
    />
  );
}

/** For links that look like buttons. */
export function buttonClass(look: Look = 'main'): string {
  return `${styles.button} ${styles[look]}`;
}
