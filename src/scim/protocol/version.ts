import { createHmac, type KeyObject } from 'node:crypto';
import { keepKey } from '#platform/crypto/derive-key.ts';
import { refusal, say } from '#platform/problem.ts';
import type { JsonObject } from './match.ts';

const VERSION_BYTES = 16;

/** Adds the ETag of a resource to it. It is keyed, so that the resource can't be guessed from it. */
export function withVersion(
  clientKey: KeyObject,
  resource: JsonObject & { meta: JsonObject },
): JsonObject & { meta: JsonObject } {
  const hmac = createHmac('sha256', keepKey(clientKey, 'etag')).update(JSON.stringify(resource)).digest();
  const version = `W/"${hmac.subarray(0, VERSION_BYTES).toString('base64url')}"`;
  return { ...resource, meta: { ...resource.meta, version } };
}

export function versionOf(resource: JsonObject): string {
  return String((resource.meta as JsonObject).version);
}

/** Throws 412 if the resource has changed since the caller has read it. */
export function requireVersion(ifMatch: string | null, resource: JsonObject): void {
  if (ifMatch === null || isAmong(ifMatch, versionOf(resource))) return;
  throw refusal('precondition_failed', say`The resource has changed since you read it`);
}

/** Whether a header such as If-Match names a version. */
export function isAmong(header: string, version: string): boolean {
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim() === version);
}
