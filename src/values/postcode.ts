// Outward code, then inward code. GIR 0AA is the one that fits no rule. Crown dependencies (GY, IM, JE) share the common forms.
const FORM =
  /^(?:GIR 0AA|(?:[A-PR-UWYZ][0-9][0-9A-HJKPSTUW]?|[A-PR-UWYZ][A-HK-Y][0-9][0-9ABEHMNPRVWXY]?) [0-9][ABD-HJLNP-UW-Z]{2})$/;

/** A UK post code in its usual spelling (`SW1A 1AA`); null when the text has not its form. */
export function parsePostcode(text: string): string | null {
  const compact = text.replace(/\s+/g, '').toUpperCase();
  if (compact.length < 5 || compact.length > 7) return null;
  const spaced = `${compact.slice(0, -3)} ${compact.slice(-3)}`;
  return FORM.test(spaced) ? spaced : null;
}
