import type { AccountStatus, StatusReason } from '#accounts/schema.ts';
import type { MfaChallenge } from '#connectors';
import type { ProviderRow } from '#providers';
import type { SandboxCatalogue } from './catalogue-schema.ts';
import { IDENTITIES } from './people/identities.ts';
import { PERSONA_NAMES, PERSONAS } from './people/index.ts';
import { claimedBy } from './persona-users.ts';
import { utrOf } from './simulators/hmrc/utr.ts';
import { RIGHT_CODE, RIGHT_DATE, RIGHT_PASSWORD } from './simulators/portal/magic-passwords.ts';
import { SIMULATED_PROVIDERS } from './simulators/simulated-providers.ts';

interface MagicPassword {
  password: string;
  status: AccountStatus;
  status_reason: StatusReason | null;
  description: string;
}

/** The effect of each password, for every user_name of the sandbox. */
export const PASSWORDS: readonly MagicPassword[] = [
  connects('pass_good', 'Signs in at once'),
  asks('mfa_code', 'Asks for a one-time code'),
  asks('mfa_code_2', 'Asks for two one-time codes, one after the other'),
  asks('mfa_date', 'Asks for a memorable date'),
  asks('mfa_password_characters', 'Asks for three characters of a second password'),
  connects(
    'slow_<seconds>',
    'Stays PENDING for that many seconds, then signs in; with 20 or more it times out',
  ),
  connects(
    'reauth_next',
    'Signs in and fetches once; the next check or query sets the account to REAUTH_REQUIRED, even if the password is kept for recurring checks',
  ),
  fails('account_locked', 'LOCKED', 'The provider has locked the account'),
  fails('password_expired', 'LOGIN_FAILED', 'The provider asks for a new password'),
  fails('terms_pending', 'LOGIN_FAILED', 'The provider asks the person to accept its new terms'),
  fails('account_disabled', 'LOGIN_FAILED', 'The provider has closed the account'),
  fails('provider_unavailable', 'UNAVAILABLE', 'The provider is down for maintenance'),
  fails('rate_limited', 'UNAVAILABLE', 'The provider limits the number of requests'),
  fails('provider_changed', 'UNAVAILABLE', 'The provider shows an unknown page'),
  fails('timed_out', 'UNAVAILABLE', 'The provider takes very long to answer'),
  {
    password: 'anything else',
    status: 'LOGIN_FAILED',
    status_reason: 'invalid_credentials',
    description:
      'Wrong password; after `max_login_attempts` wrong passwords the account is LOCKED for an hour',
  },
];

/** The right answer to each kind of question. */
export const MFA_ANSWERS: readonly { kind: MfaChallenge['kind']; answer: string; description: string }[] = [
  { kind: 'code', answer: RIGHT_CODE, description: 'The code' },
  { kind: 'date', answer: RIGHT_DATE, description: 'The date, year first' },
  {
    kind: 'password_characters',
    answer: RIGHT_PASSWORD,
    description: `The characters at \`positions\` of this password: for 2, 5 and 7 it is \`${charactersAt(2, 5, 7)}\``,
  },
];

/** Fields that a provider asks for besides name and password. */
export const EXTRA_LOGIN_PARAMS: Readonly<Record<string, string>> = {
  company_code: 'ALD1234',
  utr: "the persona's utr",
};

/** Lists all test values of the sandbox. Without the simulators, no provider has an address. */
export function listMagicValues(
  providers: readonly ProviderRow[],
  urls: Readonly<Record<string, string>>,
): SandboxCatalogue {
  return {
    personas: PERSONA_NAMES.map((persona) => ({
      persona,
      description: PERSONAS[persona],
      ...claimedBy(persona),
      utr: utrOf(IDENTITIES[persona].niNumber),
    })),
    passwords: [...PASSWORDS],
    mfa_answers: [...MFA_ANSWERS],
    providers: providers
      .filter(({ id }) => id in SIMULATED_PROVIDERS)
      .map((row) => ({ ...describeProvider(row), url: urls[row.id] ?? null })),
  };
}

function describeProvider({ id, name, is_oauth2, is_scraper, extra_login_params }: ProviderRow) {
  const extra = extra_login_params.flatMap(({ key }) => {
    const value = EXTRA_LOGIN_PARAMS[key];
    return value === undefined ? [] : [[key, value]];
  });
  const how = is_scraper
    ? 'POST /accounts with a user_name and a password'
    : is_oauth2
      ? 'POST /accounts without credentials, then sign in at its authorisation_url with a persona as user_name and pass_good as password'
      : 'POST /accounts/direct-connections for a user with the identity of a persona';
  return { id, name, how, extra_login_params: Object.fromEntries(extra) as Record<string, string> };
}

function connects(password: string, description: string): MagicPassword {
  return { password, status: 'CONNECTED', status_reason: null, description };
}

function asks(password: string, description: string): MagicPassword {
  return { password, status: 'MFA_REQUIRED', status_reason: null, description };
}

function fails(reason: StatusReason, status: AccountStatus, description: string): MagicPassword {
  return { password: `error_${reason}`, status, status_reason: reason, description };
}

function charactersAt(...positions: number[]): string {
  return positions.map((position) => RIGHT_PASSWORD[position - 1]).join('');
}
