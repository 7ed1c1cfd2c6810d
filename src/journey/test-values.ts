import type { MfaChallenge } from '#connectors';

/** The values that people can type at the simulated providers of a sandbox. Production has none. */
export interface TestValues {
  userName: string;
  passwords: Readonly<Record<'atOnce' | 'code' | 'date' | 'characters', string>>;
  /** By the key of the provider's field. */
  loginParams: Readonly<Record<string, string>>;
  answers: Readonly<Record<MfaChallenge['kind'], string>>;
}
