import { useEffect, useRef } from 'react';
import { isSlashOn } from './slash-setting.ts';

const TYPED_INTO =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select, [contenteditable="true"]';

/** Calls back for the key `/`, unless somebody types into a field or a dialog is open. */
export function useSlash(onSlash: () => void): void {
  const latest = useRef(onSlash);
  latest.current = onSlash;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        event.key !== '/' ||
        !isSlashOn() ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.isComposing
      )
        return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(TYPED_INTO) || document.querySelector('[role="dialog"], [role="alertdialog"]'))
        return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
