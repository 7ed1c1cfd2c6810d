import type { SignInMethod } from '../../../../clients/typescript/index.js';

const METHODS: Readonly<Record<SignInMethod, string>> = {
  password: 'password',
  totp: 'authenticator app',
  email: 'code by email',
  sms: 'code by text message',
  recovery_code: 'recovery code',
  passkey: 'passkey',
  single_sign_on: 'single sign-on',
};

/** How somebody signed in: `password and authenticator app`. */
export function methodsInWords(methods: readonly SignInMethod[]): string {
  return methods.map((one) => METHODS[one]).join(' and ') || 'unknown';
}
