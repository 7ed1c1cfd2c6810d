import { namedEnumeration } from './enumeration.ts';

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
export interface Maker {
  kind: 'api_key' | 'member' | 'service';
  id: string | null;
}

/** How surely it was the person, for evidence and the audit log. */
export interface Proof {
  strength: Strength;
  /** Null if it is not known, for links that are older than this record. */
  madeBy: Maker | null;
}
