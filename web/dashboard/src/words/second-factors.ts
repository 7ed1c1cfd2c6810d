import type { BegunMfa, Member } from '../../../../clients/typescript/index.js';

/* The texts of all pages about second factors. */

/** A second factor that is a code. */
export type Method = BegunMfa['method'];
export type SecondFactorName = Member['mfa_methods'][number];

/** In the order in which a form offers them. */
export const METHODS: readonly (readonly [Method, string])[] = [
  ['totp', 'Authenticator app'],
  ['sms', 'Text message'],
  ['email', 'Email'],
];

export const METHOD_NAMES = {
  ...(Object.fromEntries(METHODS) as Record<Method, string>),
  passkey: 'Passkey',
} as const satisfies Record<SecondFactorName, string>;

export function isCodeMethod(method: SecondFactorName): method is Method {
  return method !== 'passkey';
}

/** Says where a code comes from. */
export const CODE_SOURCES: Readonly<Record<Method, string>> = {
  email: 'We have sent 6 digits to your email address.',
  sms: 'We have sent 6 digits to your phone.',
  totp: 'Enter the 6 digits that your authenticator app shows.',
};

/** Says which codes a member can enter at the sign-in. */
export function codeHint(given: readonly SecondFactorName[]): string {
  const methods = given.filter(isCodeMethod);
  if (methods.length === 0) return 'Enter one of your recovery codes.';
  const sent = methods.find((method) => method !== 'totp');
  const place = sent === 'sms' ? 'phone' : 'email address';
  const codes =
    sent && methods.includes('totp')
      ? `Enter the 6 digits that we have sent to your ${place}, or those that your authenticator app shows.`
      : methods.map((method) => CODE_SOURCES[method]).join(' ');
  return `${codes} A recovery code works too.`;
}
