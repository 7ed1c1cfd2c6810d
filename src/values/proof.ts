import { z } from 'zod';
import { enumeration, namedEnumeration } from './enumeration.ts';
import { Id } from './fields.ts';

/** How surely it is the person who acts on their own pages, from weak to strong. */
export const Strength = namedEnumeration('ProofStrength', {
  link: 'they have the link, which can be forwarded',
  browser: 'they use the browser that added the data',
  record: 'they answered questions from details that were known before the link was created',
  contact: 'they entered a code that was sent to a contact of theirs',
  signed_in: 'they signed in at a provider that knows them as the person',
});
export type Strength = (typeof Strength.options)[number];

export function isAtLeast(strength: Strength, needed: Strength): boolean {
  return Strength.options.indexOf(strength) >= Strength.options.indexOf(needed);
}

/** Who created the link or the token that the person uses. */
export const Maker = z
  .object({
    kind: enumeration({
      api_key: 'an API key',
      member: 'a member of the team',
      service: 'the service itself, for example to remind the user',
    }).describe('Who created the link or the token'),
    id: Id.nullable().describe('The id of the API key or the member; null for the service'),
  })
  .meta({
    id: 'LinkMaker',
    description: 'Who created the link or the token that the user used',
    examples: [{ kind: 'api_key', id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f60b1' }],
  });
export type Maker = z.output<typeof Maker>;

/** What evidence says about the person. */
export const ProvedBy = {
  proved_by: Strength.nullable().describe(
    'How surely it was the user; null if a client’s API key acted, or if it is older than this field',
  ),
  link_made_by: Maker.nullable().describe(
    'Who created the link or the token that the user used; null if there was none, or if it is not known',
  ),
};

/** How surely it was the person, for evidence and the audit log. */
export interface Proof {
  strength: Strength;
  /** Null if it is not known, for links that are older than this record. */
  madeBy: Maker | null;
}

/** The fields of `ProvedBy`. */
export function provedBy(proof: Proof | null | undefined): {
  proved_by: Strength | null;
  link_made_by: Maker | null;
} {
  return { proved_by: proof?.strength ?? null, link_made_by: proof?.madeBy ?? null };
}

export function stronger(one: Strength, other: Strength): Strength {
  return isAtLeast(one, other) ? one : other;
}

export function weaker(one: Strength, other: Strength): Strength {
  return isAtLeast(one, other) ? other : one;
}
