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
  const close = useCallback(() => current.current?.close(), []);
  const open = useCallback(
    (journeyUrl) =>
      new Promise((resolve, reject) => {
        if (current.current) return reject(new Error('A journey is open already'));
        let dialog = null;
        const finish = (settle, result) => {
          // a later dialog may be open already
          if (current.current !== own) return;
          current.current = null;
          setOpen(false);
          settle(result);
        };
        const own = {
          close() {
            dialog?.close();
            finish(resolve, { status: 'closed' });
          },
        };
        current.current = own;
        loadScript(src)
          .then((stipend) => {
            // closed while the script was loading
            if (current.current !== own) return;
            dialog = stipend.open({ journeyUrl, onEnd: (end) => finish(resolve, end) });
            setOpen(true);
            // the page has opened another dialog itself
            return dialog;
          })
          .catch((error) => finish(reject, error));
      }),
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
