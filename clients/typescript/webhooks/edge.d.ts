import type { Delivery, ReceivedHeaders, VerifyOptions } from './index.js';

export type * from './index.js';
export { WebhookError } from './index.js';

/**
 * Like `verifyAndOpen` of `stipend/webhooks`, for runtimes without Node's modules, such as Cloudflare Workers, Deno and Vercel Edge. It uses
 * WebCrypto, so it returns a promise.
 *
 * @param rawBody the request body exactly as received, such as `await request.arrayBuffer()`
 * @throws {WebhookError} if the request must be rejected
 * @throws {TypeError} if `rawBody` or an option is invalid
 */
export function verifyAndOpen(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: ReceivedHeaders,
  options: VerifyOptions,
): Promise<Delivery>;
