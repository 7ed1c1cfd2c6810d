'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

/*
 * A React hook for the dialog of the journey. The dialog itself is a script of the service, so that it always fits the
 * service's version. Types are in react.d.ts.
 */

/** The script of each address that has been requested. */
const scripts = new Map();

export function useStipend({ url }) {
  const src = `${String(url).replace(/\/+$/, '')}/journey/embed.js`;
  const [isOpen, setOpen] = useState(false);
  const current = useRef(null);
  const close = useCallback(() => {
    const own = current.current;
    if (!own) return;
    current.current = null;
    setOpen(false);
    own.isClosed = true;
    own.dialog?.close();
  }, []);
  const open = useCallback(
    async (journeyUrl) => {
      if (current.current)
        throw Object.assign(new Error('A journey is open already: close it first'), { code: 'already_open' });
      const own = { isClosed: false, dialog: null };
      current.current = own;
      try {
        const stipend = await loadScript(src);
        if (own.isClosed) return { status: 'closed' };
        own.dialog = stipend.open({ journeyUrl });
        setOpen(true);
        return await own.dialog;
      } finally {
        // a later dialog may be open already
        if (current.current === own) {
          current.current = null;
          setOpen(false);
        }
      }
    },
    [src],
  );
  // loads the script before it is needed. If that fails, `open` tries again and reports the error
  useEffect(() => void loadScript(src).catch(() => undefined), [src]);
  useEffect(() => close, [close]);
  return { open, close, isOpen };
}

function loadScript(src) {
  // the page may have the script already
  if (globalThis.Stipend?.open) return Promise.resolve(globalThis.Stipend);
  if (!scripts.has(src)) scripts.set(src, addScript(src));
  return scripts.get(src);
}

function addScript(src) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve(globalThis.Stipend);
    script.onerror = () => {
      scripts.delete(src);
      script.remove();
      reject(
        new Error(
          `The script ${src} can't be loaded. Does the Content-Security-Policy of the page allow it?`,
        ),
      );
    };
    document.head.append(script);
  });
}
