import type { AuthorisationTerm } from '../../../../clients/typescript/index.js';

export const LANGUAGE_NAMES: Readonly<Record<AuthorisationTerm['language'], string>> = {
  en: 'English',
  cy: 'Welsh',
};
