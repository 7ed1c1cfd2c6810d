import { useQuery } from '@tanstack/react-query';
import { ALL_MEMBERS } from '../../all-members.ts';

/** The team, for lists that say who did something. Only admins read the audit log, and they may read the team. */
export function useMembers() {
  const { data } = useQuery(ALL_MEMBERS);
  return data ?? [];
}

/** Finds the name of a member; null if it is not known. */
export function useMemberNames(): (memberId: string) => string | null {
  const members = useMembers();
  return (memberId) => {
    const member = members.find(({ id }) => id === memberId);
    return member ? (member.name ?? member.email) : null;
  };
}
