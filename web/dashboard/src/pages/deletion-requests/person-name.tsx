import { useQuery } from '@tanstack/react-query';
import { userQuery } from '../person/user-query.ts';

/** The name of a person, or the lender's reference for roles that see no names. The audit log records who saw it. */
export function PersonName({ userId }: { userId: string }) {
  const { data } = useQuery(userQuery(userId));
  const name = [data?.forename, data?.surname].filter((part) => part && part !== '***').join(' ');
  return name || data?.ext_id || `Person …${userId.slice(-6)}`;
}
