export type MfaKind = 'code' | 'date' | 'password_characters';

/** The effect of a password for an existing username. */
export type SignIn =
  | { is: 'in'; afterSeconds: number; endsAfterFetch: boolean }
  | { is: 'mfa'; kind: MfaKind; rounds: number }
  | { is: Refusal };

export type Refusal =
  | 'wrong'
  | 'locked'
  | 'password_expired'
  | 'terms'
  | 'disabled'
  | 'unavailable'
  | 'rate_limited'
  | 'captcha'
  | 'silent';

export const RIGHT_CODE = '123456';
export const RIGHT_DATE = '1990-01-31';
export const RIGHT_PASSWORD = 'sandbox-pass';

const SECONDS_MAX = 60;
const IN = { is: 'in', afterSeconds: 0, endsAfterFetch: false } as const;

const OUTCOMES: Record<string, SignIn> = {
  pass_good: IN,
  reauth_next: { ...IN, endsAfterFetch: true },
  mfa_code: { is: 'mfa', kind: 'code', rounds: 1 },
  mfa_code_2: { is: 'mfa', kind: 'code', rounds: 2 },
  mfa_date: { is: 'mfa', kind: 'date', rounds: 1 },
  mfa_password_characters: { is: 'mfa', kind: 'password_characters', rounds: 1 },
  error_account_locked: { is: 'locked' },
  error_password_expired: { is: 'password_expired' },
  error_terms_pending: { is: 'terms' },
  error_account_disabled: { is: 'disabled' },
  error_provider_unavailable: { is: 'unavailable' },
  error_rate_limited: { is: 'rate_limited' },
  error_provider_changed: { is: 'captcha' },
  error_timed_out: { is: 'silent' },
};

export function signInWith(password: string): SignIn {
  const seconds = /^slow_(\d{1,4})$/.exec(password)?.[1];
  if (seconds !== undefined) return { ...IN, afterSeconds: Math.min(SECONDS_MAX, Number(seconds)) };
  return Object.hasOwn(OUTCOMES, password) ? (OUTCOMES[password] ?? { is: 'wrong' }) : { is: 'wrong' };
}
