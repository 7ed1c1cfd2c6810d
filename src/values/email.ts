const FORM = /^[^\s@<>()[\],;:\\"]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const LENGTH_MAX = 254;

/** An email address in normal form (lower case); null if the text is not an email address. */
export function parseEmail(text: string): string | null {
  const spelt = text.trim().normalize('NFC').toLowerCase();
  return spelt.length <= LENGTH_MAX && FORM.test(spelt) && !spelt.includes('..') ? spelt : null;
}
