import styles from './sandbox.module.css';

/** Text that scrolls inside its own box. */
export function LongText({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse must be able to scroll the box
    <div className={styles.pre} role="group" aria-label={label} tabIndex={0}>
      {text}
    </div>
  );
}
