import type { TestValues } from '#journey';
import { EXTRA_LOGIN_PARAMS } from './magic-values.ts';
import { RIGHT_CODE, RIGHT_DATE, RIGHT_PASSWORD } from './simulators/portal/magic-passwords.ts';

/** The values that the pages of a journey suggest to people who try the sandbox. */
export const TEST_VALUES: TestValues = {
  userName: 'user_good',
  passwords: {
    atOnce: 'pass_good',
    code: 'mfa_code',
    date: 'mfa_date',
    characters: 'mfa_password_characters',
  },
  loginParams: EXTRA_LOGIN_PARAMS,
  answers: { code: RIGHT_CODE, date: RIGHT_DATE, password_characters: RIGHT_PASSWORD },
};
