import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Check } from '../../../../../../clients/typescript/index.js';
import { api } from '../../../api.ts';
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
  const figure = useRef<HTMLElement>(null);
  const { address, isMissing, setMissing } = usePicture(figure, { documentId, page });
  const isChosen = chosen !== null && checks.includes(chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is known once the picture has its size
  useEffect(() => {
    if (!isChosen) return;
    const place = figure.current?.querySelector('[data-chosen]');
    if (place) place.scrollIntoView({ block: 'center', behavior: 'smooth' });
    else figure.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [isChosen, size]);
  return (
    <figure ref={figure} className={styles.page}>
      {isMissing ? (
        <p>This page can’t be shown.</p>
      ) : address === null ? (
        <div className={styles.waiting} />
      ) : (
        <img
          src={address}
          alt={`Page ${page} of the document`}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth / DOTS_PER_POINT, height: naturalHeight / DOTS_PER_POINT })
          }
          onError={setMissing}
        />
      )}
      {size ? <Boxes size={size} checks={checks} chosen={chosen} /> : null}
      <figcaption>
        Page {page}
        {checks.length > 0
          ? `, ${checks.length === 1 ? '1 finding' : `${checks.length} findings`} marked`
          : ''}
      </figcaption>
    </figure>
  );
}

/**
 * Loads the picture once the page is near. An `img` could not do it over http, where browsers don't say that the request comes from
 * one of our own pages.
 */
function usePicture(
  near: RefObject<HTMLElement | null>,
  { documentId, page }: { documentId: string; page: number },
): { address: string | null; isMissing: boolean; setMissing: () => void } {
  const [isNear, setNear] = useState(false);
  const [address, setAddress] = useState<string | null>(null);
  const [isBroken, setBroken] = useState(false);
  const query = useQuery({
    queryKey: ['page-pictures', documentId, page],
    enabled: isNear,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      api.download('/documents/{document_id}/pages/{page}.png', {
        path: { document_id: documentId, page },
        signal,
      }),
  });
  useEffect(() => {
    if (!near.current) return;
    const observer = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) setNear(true);
      },
      { rootMargin: '800px' },
    );
    observer.observe(near.current);
    return () => observer.disconnect();
  }, [near]);
  useEffect(() => {
    if (!query.data) return;
    const made = URL.createObjectURL(query.data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [query.data]);
  return { address, isMissing: isBroken || query.isError, setMissing: () => setBroken(true) };
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
