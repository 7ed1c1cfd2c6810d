import type { Member } from '../../../../clients/typescript/index.js';

/** What each role may do, in the order in which a form offers them. */
export const ROLES: readonly (readonly [Member['role'], string])[] = [
  ['admin', 'Can do everything, and manages the team'],
  ['underwriter', 'Adds people, and reads all their data and documents'],
  ['viewer', 'Reads people and their income, with National Insurance and account numbers masked'],
  ['support', 'Sees people’s progress and can stop their sharing. Sees no personal data'],
  ['developer', 'Sets up webhooks and the configuration, and sees no personal data'],
];
