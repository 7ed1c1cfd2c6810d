import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** Scanners need a light margin of four modules. */
const MARGIN = 4;

/** A link as a QR code, dark on light in both themes, because many scanners read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data: modules } = encode(text, { ecc: 'M', border: 0 });
  const size = modules.length + 2 * MARGIN;
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
