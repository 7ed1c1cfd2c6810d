/** Random bytes in hexadecimal. `crypto.randomUUID` is missing on pages without https. */
export function randomKey(bytes: number): string {
  return Array.from(randomBytes(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const SECRET_BYTES = 32;

/** A signing secret in the form of Standard Webhooks. */
export function newSigningSecret(): string {
  return `whsec_${btoa(String.fromCharCode(...randomBytes(SECRET_BYTES)))}`;
}

function randomBytes(bytes: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(bytes));
}
