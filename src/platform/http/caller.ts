import { alwaysCaused, EFFECTS, type Effect, type Effects } from '#values/effects.ts';
import type { Proof } from '#values/proof.ts';
import {
  type Access,
  accessOf,
  accessOfScopes,
  PERMISSIONS,
  type Permission,
  type Role,
} from '#values/roles.ts';
import { missingScopes, type NeededScopes, type Scope, type Scopes } from '#values/scopes.ts';
import { fixed, Problem, say } from '../problem.ts';

interface Identified {
  clientId: string;
  /** The id of the key, session or token used. Limits are counted per credential. */
  credentialId: string;
  /** The version of the API that the credential was created for; null for the newest. */
  apiVersion: string | null;
}

export interface ApiKeyCaller extends Identified {
  kind: 'api_key';
  scopes: Scopes;
  expiresAt: Date | null;
}

export interface MemberCaller extends Identified {
  kind: 'member';
  memberId: string;
  role: Role;
  /** The call is made by the dashboard, with a session in a cookie. */
  isDashboard: boolean;
  /** Why the member can use only their own account, or with `other_address` nothing at all; null without a restriction. */
  restriction: 'temporary_password' | 'second_factor_missing' | 'other_address' | null;
  /** When the member last proved who they are, at sign-in or since. */
  authenticatedAt: Date;
}

export interface UserCaller extends Identified {
  kind: 'user';
  userId: string;
  /** The scopes of the API key that created the token; `all` for tokens that the service's pages use. */
  scopes: Scopes;
  /** The browser session of a journey whose page makes the call; null for clients' own apps. */
  journeySessionId: string | null;
  /** The API key that created the token; null for tokens that the service's pages use. */
  createdBy: string | null;
  /** How surely it is the person, once that was read for the call. */
  proof?: Proof | null;
}

/** An identity provider that manages the team. It calls only the SCIM endpoints, which authenticate it themselves. */
export interface ScimCaller extends Identified {
  kind: 'scim_token';
}

/** The authenticated caller. */
export type Caller = (ApiKeyCaller | MemberCaller | UserCaller) & {
  /** How much personal data the reply may contain. */
  access: Access;
};

/** The access that a permission gives a caller. API keys have the permissions of their scopes, users have none. */
export function accessTo(caller: Caller, permission: Permission): Access | null {
  if (caller.kind === 'member') return accessOf(caller.role, permission);
  return caller.kind === 'user' ? null : accessOfScopes(caller.scopes, permission);
}

export type Credential = ApiKeyCaller | MemberCaller | UserCaller;
export type CallerKind = Credential['kind'];

/** The callers that a route admits. */
export interface Admission {
  callers: readonly [CallerKind, ...CallerKind[]];
  /** The permission that a member's role must include. Required if members may call and no effect names one. */
  permission?: Permission;
  /** What a call can cause. */
  effects: Effects;
  /** What an API key, or the key that created a user's token, must have, instead of the scope of the permission. */
  scope?: NeededScopes;
}

/** The scopes that an API key or a user's token needs; null if the route admits neither, or names none. */
export function scopesFor({ callers, permission, scope, effects }: Admission): readonly Scope[] | null {
  if (callers.every((kind) => kind === 'member')) return null;
  const own = scope ?? (permission ? PERMISSIONS[permission].scope : null);
  if (own === null) return null;
  // people need a proof instead, and the keys of their tokens a scope for what they are
  const caused = callers.includes('user') ? [] : alwaysCaused(effects).map(scopeOfEffect);
  return [...new Set([own, caused].flat().filter((one) => one !== null))];
}

function scopeOfEffect(effect: Effect): Scope | null {
  const permission: Permission | null = EFFECTS[effect].permission;
  return permission === null ? null : PERMISSIONS[permission].scope;
}

/** Request headers, not yet authenticated. */
export type Credentials = Readonly<Record<string, string | string[] | undefined>>;

/** A request, not yet authenticated. */
export interface Unidentified {
  headers: Credentials;
  /** The address of the caller, or of the last proxy that is not trusted. */
  ip: string;
}

/**
 * Throws a problem: 401 if the request has no valid credential of an admitted kind, 403 if the caller lacks
 * the permission or the scope, 429 if its network has sent too many wrong credentials.
 */
export type Authenticate = (
  request: Unidentified,
  admission: Admission,
  /** Called with a valid credential, even if the caller lacks the permission. */
  onIdentified?: (credential: Credential) => void,
) => Promise<Caller>;

/** The network address and the user agent of the caller. */
export interface Origin {
  address: string;
  userAgent: string | null;
}

/** The browser session of a journey that adds what the caller adds; null if no page of the service does. */
export function journeySessionOf(caller: Credential): string | null {
  return caller.kind === 'user' ? caller.journeySessionId : null;
}

function lacksScopes(kind: 'api_key' | 'user', missing: readonly Scope[]): Problem {
  const holder = kind === 'api_key' ? 'This API key' : 'The API key that created this token';
  return new Problem({
    code: 'missing_scope',
    messages: missing.map((scope) => say`${fixed(holder)} lacks the scope [${fixed(scope)}]`),
  });
}

/** Rejects an API key, or a user's token, that lacks one of the scopes. Members are checked by their role. */
export function requireScopes(caller: Credential, needed: NeededScopes | readonly Scope[]): void {
  if (caller.kind === 'member') return;
  const missing = missingScopes(caller.scopes, needed);
  if (missing.length > 0) throw lacksScopes(caller.kind, missing);
}
