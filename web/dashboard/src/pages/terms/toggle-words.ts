import type { AuthorisationTerm } from '../../../../../clients/typescript/index.js';

/** The texts of the button that takes a term out of use or back; null for system terms, which can't be changed. */
export function toggleInWords({
  is_active,
  is_system_term,
}: Pick<AuthorisationTerm, 'is_active' | 'is_system_term'>): {
  label: string;
  title: string;
  effect: string;
} | null {
  if (is_system_term) return null;
  if (!is_active)
    return {
      label: 'Use again',
      title: 'Use this text again?',
      effect: 'People can agree to it again.',
    };
  return {
    label: 'Take out of use',
    title: 'Take this text out of use?',
    effect: 'People are no longer asked to agree to it. Consents that people have already given stay valid.',
  };
}
