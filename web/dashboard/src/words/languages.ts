import type { AuthorisationTerm } from '../../../../client/index.js';

export const LANGUAGE_NAMES: Readonly<Record<AuthorisationTerm['language'], string>> = {
  en: 'English',
  cy: 'Welsh',
};
