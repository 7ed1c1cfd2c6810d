/** A step that needs cryptography. Its result is passed to `next`. */
export type Step =
  /** Calculates an HMAC. */
  | { hmac: 'SHA-256' | 'SHA-512'; key: Uint8Array; data: Uint8Array }
  /** Decrypts AES-256-GCM with its tag at the end. The result is the bytes, or null if they are not genuine. */
  | { decrypt: Uint8Array; key: Uint8Array; iv: Uint8Array };

// biome-ignore lint/suspicious/noExplicitAny: the result depends on the step
export type Calculation<T> = Generator<Step, T, any>;
