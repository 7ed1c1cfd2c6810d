import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { MemberSession } from '../../../../clients/typescript/index.js';
import { openApi, StipendError } from '../api.ts';
import { watchIdle } from './idle.ts';

type Granted = MemberSession['permissions'][number];
export type Permission = Granted['permission'];

/** The session of the member who is signed in; null if nobody is. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async (): Promise<MemberSession | null> => {
    try {
      const session = await openApi.get('/members/session');
      watchIdle(session);
      return session;
    } catch (error) {
      if (error instanceof StipendError && error.status === 401) return null;
      throw error;
    }
  },
});

/** For pages, which are shown only to members who are signed in. */
export function useSession(): MemberSession {
  const { data } = useSuspenseQuery(sessionQuery);
  if (!data) throw new Error('This page needs a session');
  return data;
}

/** How much the member may see of what a permission is about; null if the member does not have the permission. */
export function useAccess(permission: Permission): Granted['access'] | null {
  const { data } = useQuery(sessionQuery);
  return data?.permissions.find((granted) => granted.permission === permission)?.access ?? null;
}
