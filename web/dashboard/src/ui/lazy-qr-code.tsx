import { lazy, Suspense } from 'react';
import styles from './qr-code.module.css';

const QrCode = lazy(() => import('./qr-code.tsx').then((module) => ({ default: module.QrCode })));

/** A QR code. What draws it is loaded when a page first shows one. */
export function LazyQrCode(props: { text: string; label: string }) {
  return (
    <Suspense fallback={<div className={styles.code} />}>
      <QrCode {...props} />
    </Suspense>
  );
}
