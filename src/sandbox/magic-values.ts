import type { AccountStatus, StatusReason } from '#accounts/schema.ts';
import { KINDS, type MfaChallenge } from '#connectors';
import { type Providers, type SimulatedProvider, simulatedProviders } from '#providers';
import { RIGHT_CODE, RIGHT_DATE, RIGHT_PASSWORD } from '#simulation/magic-passwords.ts';
import { IDENTITIES } from '#simulation/people/identities.ts';
import { PERSONA_NAMES, PERSONAS } from '#simulation/people/index.ts';
import { utrOf } from '#simulation/people/utr.ts';
import type { SandboxCatalogue } from './catalogue-schema.ts';
import { claimedBy } from './persona-users.ts';
import { kindsOf } from './provider-faults.ts';

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

/** Lists all test values of the sandbox. Without the simulators, no provider has an address. */
export function listMagicValues(
  providers: Providers,
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
    providers: simulatedProviders(providers.connectors).map((provider) =>
      describeProvider(provider, providers, urls),
    ),
  };
}

function describeProvider(
  provider: SimulatedProvider,
  providers: Providers,
  urls: Readonly<Record<string, string>>,
): SandboxCatalogue['providers'][number] {
  const { row, connector, loginParams } = provider;
  const { id, name } = row;
  // a tax authority asks for a UTR only with some profiles
  const asked = providers.find(id)?.row.extra_login_params.map(({ key }) => key) ?? [];
  return {
    id,
    name,
    how: HOW[KINDS[connector.kind].signIn],
    extra_login_params: Object.fromEntries(
      Object.entries(loginParams).filter(([key]) => asked.includes(key)),
    ),
    faults: Object.entries(kindsOf(provider)).map(([kind, description]) => ({ kind, description })),
    url: urls[id] ?? null,
  };
}

const HOW = {
  form: 'POST /accounts with a user_name and a password',
  oauth:
    'POST /accounts without credentials, then sign in at its authorisation_url with a persona as user_name and pass_good as password',
  none: 'POST /accounts/direct-connections for a user with the identity of a persona',
} as const;

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
