import { type RefObject, useEffect, useRef } from 'react';

/**
 * After a link was followed, the heading of the new page gets the focus: screen readers read it out, and the
 * Tab key continues from there. A page that was loaded by the browser starts at its top, as usual.
 */

/** The element that had the focus when the page was left; null if no page was left since the last heading. */
let left: Element | null = null;

interface Navigations {
  subscribe(
    event: 'onBeforeNavigate',
    listener: (change: { fromLocation?: unknown; pathChanged: boolean }) => void,
  ): () => void;
}

export function watchNavigations(router: Navigations): void {
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) left = document.activeElement ?? document.body;
  });
}

/** For a page that replaces its content without a navigation: its new heading takes the focus. */
export function focusNextHeading(): void {
  left = document.activeElement ?? document.body;
}

/**
 * For a list that loses the row with the focus: the heading of the page gets the focus, after the dialog has
 * closed.
 */
export function focusHeadingSoon(): void {
  const focus = () => document.querySelector<HTMLElement>('main h1')?.focus();
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(focus)));
}

/** For the heading of a page. Takes the focus once, unless the person has moved it in the meantime. */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (left === null) return;
    const { activeElement } = document;
    const isUnmoved = activeElement === null || activeElement === document.body || activeElement === left;
    left = null;
    if (isUnmoved) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
