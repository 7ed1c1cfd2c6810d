import { Card } from '../../ui/card.tsx';
import styles from './journey-preview.module.css';

/** The head of the journey's first page, as it looks with this name. The real page also shows the logo. */
export function JourneyPreview({ name }: { name: string }) {
  const shown = name.trim() || 'Your company';
  return (
    <Card title="How your name looks">
      <div className={styles.frame}>
        <p className={styles.head}>{shown}</p>
        <p className={styles.title}>Share your income with {shown}</p>
        <span className={styles.button}>Start</span>
      </div>
    </Card>
  );
}
