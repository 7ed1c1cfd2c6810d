import type { Strength } from './proof.ts';
import { PERMISSIONS, type Permission } from './roles.ts';
import { DATA_SCOPES, missingScopes, type Scope, type Scopes } from './scopes.ts';

interface EffectRule {
  /** What it does to a person or their data, for the page about roles. */
  meaning: string;
  /** The permission that a member or an API key needs; null if that of the route decides, or if only the person may cause it. */
  permission: Permission | null;
  /** Members must have signed in during the last minutes. */
  isFresh: boolean;
  /** The proof that a person needs on their own pages; null if people can't cause it. */
  person: Strength | null;
  /** What an API key needs so that a person with its link or token can cause it, if that is more than the scope of the permission. */
  personScopes?: readonly Scope[];
}

/**
 * What a call can cause. The only table: routes, settings and jobs name their effects, and permission, scope, the age of the
 * sign-in and the proof of the person follow from here.
 */
export const EFFECTS = {
  erase: {
    meaning: 'Destroys data about a person for good',
    permission: 'delete_data',
    isFresh: true,
    person: 'contact',
  },
  hide: {
    meaning: 'Hides a person’s data from the team',
    permission: 'revoke_authorisations',
    isFresh: true,
    person: 'browser',
  },
  show_hidden: {
    meaning: 'Shows data again that a withdrawal of consent hid',
    permission: 'show_hidden',
    isFresh: true,
    person: 'contact',
  },
  export: {
    meaning: 'Copies everything about a person, or about many people, at once',
    permission: 'export_users',
    isFresh: true,
    person: 'contact',
    // a copy has everything about a person
    personScopes: ['exports:read', 'evidence:read', ...DATA_SCOPES],
  },
  grant_access: {
    meaning: 'Changes who gets at data: members, keys, webhooks and how members sign in',
    permission: null,
    isFresh: true,
    person: null,
  },
  redirect_people: {
    meaning: 'Changes where people are sent, or which sites show them the journey',
    permission: 'change_configuration',
    isFresh: true,
    person: null,
  },
  stop_sharing: {
    meaning: 'Ends a consent, so that nothing more is retrieved under it',
    permission: 'revoke_authorisations',
    isFresh: false,
    person: 'browser',
  },
  spend_proof: {
    meaning: 'Acts in the person’s name, as if they were here',
    permission: null,
    isFresh: false,
    person: 'contact',
  },
} as const satisfies Readonly<Record<string, EffectRule>>;

export type Effect = keyof typeof EFFECTS;
export const EFFECT_NAMES = Object.keys(EFFECTS) as Effect[];

/** The effects that a person can cause with a link or a token of an API key with these scopes, as far as the key decides. */
export function effectsOfScopes(scopes: Scopes): Effect[] {
  return EFFECT_NAMES.filter((effect) => {
    const { permission, personScopes }: EffectRule = EFFECTS[effect];
    const needed = personScopes ?? (permission && PERMISSIONS[permission].scope);
    return needed !== null && missingScopes(scopes, needed).length === 0;
  });
}

/** What jobs and commands cause, which nobody calls: the reasons that the audit log gives. */
export const BY_ITSELF = {
  inactive: { effect: 'erase', meaning: 'the operator’s limit for inactive people is reached' },
  withdrawal: { effect: 'erase', meaning: 'the person withdrew consent, and the time to object is over' },
  restored: { effect: 'erase', meaning: 'a restored database brought back somebody who was erased' },
  operator: { effect: 'erase', meaning: 'an operator deletes the user with `stipend users erase`' },
} as const satisfies Readonly<Record<string, { effect: Effect; meaning: string }>>;
export type OwnReason = keyof typeof BY_ITSELF;

/**
 * When a call causes an effect: always, if its body says so, or sometimes: then the code that finds out, for example from a
 * setting, asks for a permit before it does it.
 */
type When<Body> = 'always' | 'sometimes' | ((body: Body) => boolean);

export type Effects<Body = never> = Readonly<Partial<Record<Effect, When<Body>>>>;

/** The effects that the call has for this body, whatever the code finds out later. */
export function effectsOf<Body>(effects: Effects<Body>, body: Body): Effect[] {
  return EFFECT_NAMES.filter((effect) => {
    const when = effects[effect];
    return when === 'always' || (typeof when === 'function' && when(body));
  });
}

export function alwaysCaused(effects: Effects): Effect[] {
  return EFFECT_NAMES.filter((effect) => effects[effect] === 'always');
}
