import type { MemberStep } from '#members';
import { deleteUserWithAccess } from './users/store.ts';

export { scimRoutes } from './routes.ts';
export { serveScim } from './serve-scim.ts';

/** Forgets what the identity provider said about a member whom an admin removes. Deactivated members have no role by SCIM any more. */
export const forgetRemovedUser: MemberStep = async (tx, { clientId, memberId, role }) => {
  if (role === null) await deleteUserWithAccess(tx, clientId, memberId);
};
