import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';

const MEMBERS_MAX = 100;

/** The team, for lists that say who did something. Only admins read the audit log, and they may read the team. */
export function useMembers() {
  const { data } = useQuery({
    queryKey: ['members', 'names'],
    queryFn: ({ signal }) => api.get('/members', { query: { limit: MEMBERS_MAX }, signal }),
  });
  return data?.members ?? [];
}

/** Finds the name of a member; null if it is not known. */
export function useMemberNames(): (memberId: string) => string | null {
  const members = useMembers();
  return (memberId) => {
    const member = members.find(({ id }) => id === memberId);
    return member ? (member.name ?? member.email) : null;
  };
}
