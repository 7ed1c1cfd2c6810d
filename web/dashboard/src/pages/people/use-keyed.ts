import { useRef } from 'react';
import { randomKey } from '../../random-key.ts';

const KEY_BYTES = 16;

/**
 * Gives the same key for the same request as before, so that sending a form again after a lost reply does not create a second
 * person. A changed form is a new request.
 */
export function useKeyed(): (body: object) => string {
  const last = useRef<{ body: string; key: string } | null>(null);
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current?.body !== text) last.current = { body: text, key: randomKey(KEY_BYTES) };
    return last.current.key;
  };
}
