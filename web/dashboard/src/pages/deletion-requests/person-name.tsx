import { useQuery } from '@tanstack/react-query';
import { namelessPerson, nameOf } from '../../words/person-name.ts';
import { userQuery } from '../person/user-query.ts';

/** The name of a person, or the lender's reference for roles that see no names. The audit log records who saw it. */
export function PersonName({ userId }: { userId: string }) {
  const { data } = useQuery(userQuery(userId));
  return (data && nameOf(data)) ?? namelessPerson(userId);
}
