import type { Profile } from './profile.ts';

export const PROFILES = {
  // the only one that requires fraud prevention headers
  'mtd-employments': {
    scopes: ['read:self-assessment'],
    needs: { browser: true, utr: false, provesPerson: true },
    findsBy: [['full_ni_number']],
    load: async () => (await import('./mtd-employments.ts')).mtdEmployments,
  },
  // finds people by UTR, which they give with each sign-in
  'sa-prepop': {
    scopes: ['read:individual-employment', 'read:individual-income', 'read:individual-tax'],
    needs: { browser: false, utr: true, provesPerson: true },
    findsBy: [],
    load: async () => (await import('./sa-prepop.ts')).saPrepop,
  },
  // finds a person by details, even if somebody else signs in. So it takes them only from the client's record
  'gov-matching': {
    scopes: ['assigned'],
    needs: { browser: false, utr: false, provesPerson: false },
    findsBy: [],
    load: async () => (await import('./gov-matching.ts')).govMatching,
  },
} as const satisfies Readonly<Record<string, Profile>>;
export type ProfileName = keyof typeof PROFILES;

export const PROFILE_NAMES = Object.keys(PROFILES) as [ProfileName, ...ProfileName[]];
