import type { TestValues } from '#journey';
import type { SimulatedProvider } from '#providers';
import { RIGHT_CODE, RIGHT_DATE, RIGHT_PASSWORD } from '#simulation/magic-passwords.ts';

/** The values that the pages of a journey suggest to people who try the sandbox. */
export function testValues(providers: readonly SimulatedProvider[]): TestValues {
  return {
    userName: 'user_good',
    passwords: {
      atOnce: 'pass_good',
      code: 'mfa_code',
      date: 'mfa_date',
      characters: 'mfa_password_characters',
    },
    loginParams: Object.assign({}, ...providers.map(({ loginParams }) => loginParams)),
    answers: { code: RIGHT_CODE, date: RIGHT_DATE, password_characters: RIGHT_PASSWORD },
  };
}
