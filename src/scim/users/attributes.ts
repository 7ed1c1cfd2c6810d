import { z } from 'zod';
import { say } from '#platform/problem.ts';
import { parseEmail } from '#values/email.ts';
import { EMAILS_MAX, TEXT_CHARACTERS_MAX } from '../limits.ts';
import type { JsonObject } from '../protocol/match.ts';
import { ScimProblem } from '../protocol/scim-problem.ts';

const text = () => z.string().max(TEXT_CHARACTERS_MAX);
/** Identity providers send empty texts for what they don't know. */
const optional = () =>
  text()
    .transform((given) => given || undefined)
    .optional();

const Name = z.object({
  formatted: optional(),
  familyName: optional(),
  givenName: optional(),
  middleName: optional(),
  honorificPrefix: optional(),
  honorificSuffix: optional(),
});

const Email = z.object({
  value: text().min(1),
  display: optional(),
  type: optional(),
  primary: z.boolean().optional(),
});
type Email = z.output<typeof Email>;

/** What an identity provider says about a user, except whether the user is active. It is kept as it was sent. */
export const UserAttributes = z.object({
  userName: text().trim().min(1),
  externalId: optional(),
  name: Name.optional(),
  displayName: optional(),
  emails: z.array(Email).max(EMAILS_MAX).optional(),
});
export type UserAttributes = z.output<typeof UserAttributes>;

export interface SentUser {
  attributes: UserAttributes;
  isActive: boolean;
}

/** Checks a user as sent, or as changed by a PATCH. A user without `active` is active. */
export function readUser({ active, ...given }: JsonObject): SentUser {
  const parsed = UserAttributes.safeParse(given);
  if (!parsed.success) throw invalid(parsed.error);
  const attributes = parsed.data;
  if (emailOf(attributes) === null)
    throw new ScimProblem(
      'invalidValue',
      say`[emails] must have an email address, because [userName] is none: map an address that the user can read`,
    );
  return { attributes, isActive: active !== false };
}

function invalid({ issues }: z.ZodError): ScimProblem {
  const [issue] = issues;
  const path = issue?.path.join('.') ?? '';
  if (issue?.code === 'too_big' && issue.origin === 'array')
    return new ScimProblem('invalidValue', say`[${path}] must have at most ${Number(issue.maximum)} values`);
  return new ScimProblem(
    'invalidValue',
    say`[${path}] must be text of 1 to ${TEXT_CHARACTERS_MAX} characters`,
  );
}

/** The address that a member signs in with: the primary one, the one for work, the first, or the user name. */
export function emailOf({ emails = [], userName }: UserAttributes): string | null {
  const chosen =
    emails.find(({ primary }) => primary) ?? emails.find(({ type }) => isWork(type)) ?? emails[0];
  return parseEmail(chosen?.value ?? userName);
}

function isWork(type: Email['type']): boolean {
  return type?.toLowerCase() === 'work';
}

/** The name that colleagues see. The formatted name comes last, because providers forget to change it. */
export function nameOf({ displayName, name = {} }: UserAttributes): string | null {
  const parts = [name.givenName, name.familyName].filter(Boolean).join(' ');
  return displayName || parts || name.formatted || null;
}

/** What SCIM says about a member whom the identity provider does not manage yet. */
export function attributesOfMember({ email, name }: { email: string; name: string | null }): UserAttributes {
  return {
    userName: email,
    ...(name === null ? {} : { displayName: name }),
    emails: [{ value: email, type: 'work', primary: true }],
  };
}
