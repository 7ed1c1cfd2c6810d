import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { deriveKey } from '#platform/crypto/derive-key.ts';
import { DocumentKind, MEDIA_TYPES, UPLOAD_BYTES_MAX } from './schema.ts';

/** The signed claims of an upload URL. */
export const UploadClaims = z.strictObject({
  client_id: z.uuid(),
  user_id: z.uuid(),
  document_id: z.uuid(),
  kind: DocumentKind,
  size_max: z.int().min(1).max(UPLOAD_BYTES_MAX),
  /** The exact values, if the client declared them. */
  size: z.int().nullable(),
  content_type: z.enum(MEDIA_TYPES).nullable(),
  /** Absent if the client did not declare it. */
  sha256: z.string().nullable().default(null),
  expires_at: z.int(),
});
export type UploadClaims = z.output<typeof UploadClaims>;

const TOKEN_CHARACTERS_MAX = 2048;
const MAC_BYTES = 32;

export function signUpload(root: KeyObject, claims: UploadClaims): string {
  // an earlier version, which may run beside this one during an upgrade, accepts no claim that it does not know
  const { sha256, ...others } = claims;
  const content = Buffer.from(JSON.stringify(sha256 === null ? others : claims), 'utf8');
  return Buffer.concat([macOf(root, content), content]).toString('base64url');
}

/** Verifies a token; null unless this service signed exactly this text. */
export function openUpload(root: KeyObject, token: unknown): UploadClaims | null {
  if (typeof token !== 'string' || token.length > TOKEN_CHARACTERS_MAX) return null;
  const bytes = Buffer.from(token, 'base64url');
  // Base64 ignores some bits, so other texts could decode to the same bytes
  if (bytes.length <= MAC_BYTES || bytes.toString('base64url') !== token) return null;
  const content = bytes.subarray(MAC_BYTES);
  if (!timingSafeEqual(macOf(root, content), bytes.subarray(0, MAC_BYTES))) return null;
  return UploadClaims.parse(JSON.parse(content.toString('utf8')));
}

function macOf(root: KeyObject, content: Buffer): Buffer {
  return createHmac('sha256', deriveKey(root, 'upload PUT')).update(content).digest();
}
