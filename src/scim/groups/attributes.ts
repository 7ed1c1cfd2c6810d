import { z } from 'zod';
import type { Team } from '#members';
import { fixed, say } from '#platform/problem.ts';
import { isUuid } from '#values/uuid.ts';
import { GROUP_MEMBERS_MAX, TEXT_CHARACTERS_MAX } from '../limits.ts';
import type { JsonObject } from '../protocol/match.ts';
import { ScimProblem } from '../protocol/scim-problem.ts';
import { openAttributes } from '../seal.ts';
import type { GroupRow } from './store.ts';

const GroupAttributes = z.object({
  displayName: z.string().trim().min(1).max(TEXT_CHARACTERS_MAX),
  externalId: z
    .string()
    .max(TEXT_CHARACTERS_MAX)
    .transform((given) => given || undefined)
    .optional(),
});
/** What an identity provider says about a group, except who is in it. */
export type GroupAttributes = z.output<typeof GroupAttributes>;

const Members = z.array(z.object({ value: z.string(), type: z.string().optional() })).default([]);

export interface SentGroup {
  attributes: GroupAttributes;
  memberIds: ReadonlySet<string>;
}

/** Checks a group as sent, or as changed by a PATCH. */
export function readGroup({ members, ...given }: JsonObject): SentGroup {
  const parsed = GroupAttributes.safeParse(given);
  if (!parsed.success)
    throw new ScimProblem(
      'invalidValue',
      say`[${parsed.error.issues[0]?.path.join('.') ?? ''}] must be text of 1 to ${TEXT_CHARACTERS_MAX} characters`,
    );
  return { attributes: parsed.data, memberIds: readMembers(members) };
}

function readMembers(given: unknown): Set<string> {
  const parsed = Members.safeParse(given);
  if (!parsed.success)
    throw new ScimProblem('invalidValue', say`[members] must be a list with the ids of users`);
  const { data } = parsed;
  if (data.length > GROUP_MEMBERS_MAX)
    throw new ScimProblem('tooMany', say`A group can have at most ${GROUP_MEMBERS_MAX} members`);
  if (data.some(({ type }) => type?.toLowerCase() === 'group'))
    throw new ScimProblem('invalidValue', say`[members] can't contain groups`);
  return new Set(data.map(({ value }, index) => (isUuid(value) ? value.toLowerCase() : refuseMember(index))));
}

/** The reply is the same for an id that can't exist and for one of another client. */
export function refuseMember(index: number): never {
  throw new ScimProblem(
    'invalidValue',
    say`[members.${fixed(String(index))}.value] must be the id of a user`,
  );
}

export function readGroupAttributes(team: Team, row: GroupRow): GroupAttributes {
  return openAttributes(team, 'scim_groups', row.group_id, row.sealed_attributes);
}
