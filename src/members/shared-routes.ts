const TAG = 'Members';

/** Routes with which admins manage the team. */
export const managed = { tag: TAG, callers: ['api_key', 'member'], permission: 'manage_members' } as const;

/** Routes for a member's own account. */
export const own = { tag: TAG, callers: ['member'], permission: 'own_account' } as const;

/** Routes for people who are not signed in. */
export const open = {
  tag: TAG,
  callers: 'anyone',
  effects: {},
  method: 'POST',
  isNeverReplayed: 'An idempotency key belongs to a caller, and this endpoint is called without credentials.',
} as const;

export const PROVIDER_ONLY = { 403: 'Your team signs in through its identity provider: use single sign-on' };
export const TOO_MANY = { 429: 'Too many attempts: try again in 5 s' };
