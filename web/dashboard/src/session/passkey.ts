import type { PasskeyInput, SignedChallenge } from '../../../../clients/typescript/index.js';
import { api, openApi } from '../api.ts';
import { SaidProblem } from '../ui/problem-note.tsx';

/*
 * The browser's own dialogs for passkeys. Browsers that can't read and write passkeys as JSON count as too old: all current ones can.
 */

const ADDRESS = /^(?:[\d.]+|\[.*\])$/;
const MINUTE_MS = 60_000;
/** Shorter than a challenge is valid. */
const OFFERED_MS = 4 * MINUTE_MS;

/** Why this browser can't use passkeys here; null if it can. */
export function passkeyObstacle(): string | null {
  const { hostname, port, protocol } = location;
  if (!isSecureContext) return 'Browsers allow passkeys only at an https address.';
  if (ADDRESS.test(hostname))
    return hostname.startsWith('127.') || hostname === '[::1]'
      ? `Browsers allow passkeys only with a host name: open ${protocol}//localhost${port ? `:${port}` : ''}/dashboard/ instead.`
      : 'Browsers allow passkeys only at an address with a host name.';
  if (typeof PublicKeyCredential === 'undefined' || !('parseCreationOptionsFromJSON' in PublicKeyCredential))
    return 'This browser can’t use passkeys. Update it, or use another one.';
  return null;
}

/** Lets the person create a passkey. */
export async function createPasskey(): Promise<PasskeyInput['credential']> {
  const options = await api.post('/members/me/passkeys/challenge', {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  );
  return inJson(await orProblem(navigator.credentials.create({ publicKey, signal: takeTurn() })));
}

/**
 * Lets the person choose a passkey and sign with it. After the password, a touch is enough: the authenticator need not check who
 * uses it.
 */
export async function signWithPasskey({
  isAfterPassword,
}: {
  isAfterPassword: boolean;
}): Promise<SignedChallenge> {
  const options = await readOptions();
  const publicKey = isAfterPassword ? { ...options, userVerification: 'discouraged' as const } : options;
  return inJson(await orProblem(navigator.credentials.get({ publicKey, signal: takeTurn() })));
}

/** Lets the browser offer passkeys in the list under the field for the email address, until the signal ends it. */
export async function offerPasskeys(ending: AbortSignal): Promise<SignedChallenge | null> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null;
  const turn = takeTurn();
  while (!ending.aborted && !turn.aborted) {
    const expiry = AbortSignal.timeout(OFFERED_MS);
    try {
      const publicKey = await readOptions();
      const signal = AbortSignal.any([ending, turn, expiry]);
      return inJson(await navigator.credentials.get({ publicKey, mediation: 'conditional', signal }));
    } catch {
      // the button still works
      if (!expiry.aborted) return null;
    }
  }
  return null;
}

async function readOptions(): Promise<PublicKeyCredentialRequestOptions> {
  const options = await openApi.post('/members/passkeys/challenge', {});
  return PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
}

let turn: AbortController | null = null;

/** Ends what was asked before, because browsers show one dialog at a time. */
function takeTurn(): AbortSignal {
  turn?.abort();
  turn = new AbortController();
  return turn.signal;
}

function inJson<Json>(credential: Credential | null): Json {
  return (credential as PublicKeyCredential).toJSON() as Json;
}

const PROBLEMS: Readonly<Record<string, string>> = {
  NotAllowedError:
    'The browser did not use a passkey: it was cancelled, or it took too long. You can try again.',
  AbortError: 'The browser did not use a passkey: something else was started. You can try again.',
  InvalidStateError: 'This device or password manager already has a passkey for your account.',
  ConstraintError: 'This device can’t store passkeys. Try another one.',
  NotSupportedError: 'This device can’t create a passkey that the service accepts. Try another one.',
  SecurityError: 'The browser does not allow passkeys at this address.',
};

async function orProblem<Result>(asking: Promise<Result>): Promise<Result> {
  try {
    return await asking;
  } catch (error) {
    const words = error instanceof DOMException ? PROBLEMS[error.name] : undefined;
    throw words ? new SaidProblem(words) : error;
  }
}
