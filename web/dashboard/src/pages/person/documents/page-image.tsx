import { useEffect, useRef, useState } from 'react';
import type { Check } from '../../../../../../client/index.js';
import { keyOf } from './check-list.tsx';
import styles from './page-image.module.css';

/** The service draws pages with this resolution; the boxes of checks are in points, 72 of which are an inch. */
const DOTS_PER_POINT = 110 / 72;

interface Size {
  width: number;
  height: number;
}

/** A page of a document, with a frame around everything that does not fit. */
export function PageImage({
  documentId,
  page,
  checks,
  chosen,
}: {
  documentId: string;
  page: number;
  checks: readonly Check[];
  chosen: Check | null;
}) {
  const [size, setSize] = useState<Size | null>(null);
  const [isMissing, setMissing] = useState(false);
  const figure = useRef<HTMLElement>(null);
  const isChosen = chosen !== null && checks.includes(chosen);
  useEffect(() => {
    if (isChosen) figure.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [isChosen]);
  return (
    <figure ref={figure} className={styles.page}>
      {isMissing ? (
        <p>This page can’t be shown.</p>
      ) : (
        <img
          src={`/documents/${documentId}/pages/${page}.png`}
          loading="lazy"
          alt={`Page ${page} of the document`}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth / DOTS_PER_POINT, height: naturalHeight / DOTS_PER_POINT })
          }
          onError={() => setMissing(true)}
        />
      )}
      {size ? <Boxes size={size} checks={checks} chosen={chosen} /> : null}
      <figcaption>
        Page {page}
        {checks.length > 0 ? `, ${checks.length} marked` : ''}
      </figcaption>
    </figure>
  );
}

function Boxes({ size, checks, chosen }: { size: Size; checks: readonly Check[]; chosen: Check | null }) {
  return (
    <svg className={styles.boxes} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
      {checks.map((check) =>
        check.box ? (
          <rect
            key={keyOf(check)}
            className={styles[check.severity]}
            data-chosen={check === chosen || undefined}
            x={check.box.x0 - 2}
            y={check.box.y0 - 2}
            width={check.box.x1 - check.box.x0 + 4}
            height={check.box.y1 - check.box.y0 + 4}
            rx="2"
          />
        ) : null,
      )}
    </svg>
  );
}
