import type { Member } from '../../../clients/typescript/index.js';
import { api } from './api.ts';

const PAGE_MEMBERS = 100;

/** The whole team, for pages that name members or let an admin choose among them. */
export const ALL_MEMBERS = {
  queryKey: ['members', 'all'],
  queryFn: ({ signal }: { signal: AbortSignal }) => readMembers(signal),
};

async function readMembers(signal: AbortSignal): Promise<Member[]> {
  const found: Member[] = [];
  let after: string | null = null;
  do {
    const query: { limit: number; after?: string } = { limit: PAGE_MEMBERS, ...(after ? { after } : {}) };
    const { members, pagination } = await api.get('/members', { query, signal });
    found.push(...members);
    after = pagination.next_after;
  } while (after);
  return found;
}
