/**
 * Wraps master keys, so that the settings contain nothing that opens data by itself. Another service needs an implementation
 * of this interface, its name in `KeyServiceName`, and a line in `openKeyService`.
 */
export interface KeyService {
  /** Creates a new, wrapped master key. Nobody knows the key itself until it is unwrapped. */
  create(id: string): Promise<string>;
  wrap(id: string, bytes: Buffer): Promise<string>;
  /** Fails if the key was wrapped with another id. */
  unwrap(id: string, wrapped: string): Promise<Buffer>;
  close(): void;
}

export type KeyServiceName = 'aws-kms';

export interface KeyServiceOptions {
  /** The id of the key that wraps master keys. Unwrapping does not need it. */
  keyId: string | null;
  /** Null for Amazon's own endpoint. */
  endpoint: string | null;
  /** If null, the region comes from the environment or the profile, as in Amazon's tools. */
  region: string | null;
}
