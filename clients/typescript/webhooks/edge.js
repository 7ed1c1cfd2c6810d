// @ts-check
import { openDelivery } from './open-delivery.js';

/* Receives webhooks from Stipend in runtimes that have WebCrypto instead of Node's modules. */

/** @import { Step } from './calculation.d.ts' */

export { WebhookError } from './open-delivery.js';

/** @type {typeof import('./edge.d.ts').verifyAndOpen} */
export async function verifyAndOpen(rawBody, headers, options) {
  const steps = openDelivery(rawBody, headers, options);
  let step = steps.next();
  while (!step.done) step = steps.next(await calculate(step.value));
  return step.value;
}

/** @param {Step} step */
async function calculate(step) {
  const { subtle } = globalThis.crypto;
  if ('decrypt' in step) {
    const key = await subtle.importKey('raw', step.key, 'AES-GCM', false, ['decrypt']);
    return subtle.decrypt({ name: 'AES-GCM', iv: step.iv }, key, step.decrypt).then(
      (opened) => new Uint8Array(opened),
      () => null,
    );
  }
  const algorithm = { name: 'HMAC', hash: step.hmac };
  const key = await subtle.importKey('raw', step.key, algorithm, false, ['sign']);
  return new Uint8Array(await subtle.sign('HMAC', key, step.data));
}
