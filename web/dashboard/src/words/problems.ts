import { fieldInWords } from './fields.ts';

/* The words for problems that the API describes for programs. */

export const CHANGED_MEANWHILE =
  'Somebody changed this in the meantime, so nothing was saved. Look at it again and decide again.';

/** By the code of the problem. */
const BY_CODE: Readonly<Record<string, string>> = {
  consent_withdrawn: 'The person has withdrawn consent, so their data is hidden.',
  incorrect_credentials: 'The email address or the password is wrong.',
  evidence_changed:
    'The evidence has changed since you opened this. Nothing was recorded, and your text is kept. Close this, look at the evidence again, then record your review.',
  precondition_failed: CHANGED_MEANWHILE,
  passkey_not_accepted:
    'The passkey was not accepted. Try again. If your passkey does not ask for a PIN, a fingerprint or your face, sign in with your password first.',
  address_not_allowed:
    'Your team allows access only from certain networks, and yours is not one of them. Use your company’s network or VPN, or ask an admin.',
  mfa_code_wrong: 'The code is wrong or no longer valid.',
};

const OF_FIELD = /^\[(\w+)(?:\[\d+\])*\] /;
const OTHER_FIELD = /\[([a-z]\w*)(?:\[\d+\])*\]/g;

/** `[email] is missing: set it, or set [phone]` → `Email is missing: set it, or set “Phone”`. */
export function problemInWords({
  code,
  messages,
}: {
  code: string;
  messages: readonly string[];
}): readonly string[] {
  const known = BY_CODE[code];
  if (known !== undefined) return [known];
  return messages.map((message) =>
    message
      .replace(OF_FIELD, (_, field: string) => `${fieldInWords(field)} `)
      .replaceAll(OTHER_FIELD, (_, field: string) => `“${fieldInWords(field)}”`),
  );
}
