import type { Access, Permission, Role } from '#values/roles.ts';

interface Shown {
  clientId: string;
  /** The key, session or token used; limits are counted on it. */
  credentialId: string;
}

export interface ApiKeyCaller extends Shown {
  kind: 'api_key';
}

export interface MemberCaller extends Shown {
  kind: 'member';
  memberId: string;
  role: Role;
  /** Signed in with a password that must be changed before anything else. */
  mustChangePassword: boolean;
}

export interface UserCaller extends Shown {
  kind: 'user';
  userId: string;
}

/** Who is calling, once it has been shown. */
export type Caller = (ApiKeyCaller | MemberCaller | UserCaller) & {
  /** How much of personal data this call may show. */
  access: Access;
};

export type Credential = ApiKeyCaller | MemberCaller | UserCaller;
export type CallerKind = Credential['kind'];

/** What a route says of those who may call it. */
export interface Admission {
  callers: readonly [CallerKind, ...CallerKind[]];
  /** What a member's role must allow; needed where members may call. */
  permission?: Permission;
}

/** What a route may be told of a request before it is believed. */
export type Credentials = Readonly<Record<string, string | string[] | undefined>>;

/** Throws a 401 Problem when no allowed kind of caller can be shown, 403 when it may not do this. */
export type Authenticate = (headers: Credentials, admission: Admission) => Promise<Caller>;

/** From where a request came. */
export interface Origin {
  address: string;
  userAgent: string | null;
}
