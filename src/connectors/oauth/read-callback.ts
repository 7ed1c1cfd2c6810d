import { decodeJwt } from 'jose';

/** What a provider's redirect says, before anything is verified. */
export interface Callback {
  state: string | null;
  /** False if the person refused, or the provider reports an error. */
  hasCode: boolean;
}

/** Reads a redirect whose parameters may be in a signed `response` (JARM). The connector verifies it later. */
export function readCallback(callback: URLSearchParams): Callback {
  const response = callback.get('response');
  if (response === null) return { state: callback.get('state'), hasCode: callback.has('code') };
  try {
    const { state, code } = decodeJwt(response);
    return { state: typeof state === 'string' ? state : null, hasCode: code !== undefined };
  } catch {
    return { state: null, hasCode: false };
  }
}
