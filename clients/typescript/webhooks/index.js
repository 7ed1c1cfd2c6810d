// @ts-check
import { createDecipheriv, createHmac } from 'node:crypto';
import { openDelivery } from './open-delivery.js';

/*
 * Receives webhooks from Stipend. This folder is plain JavaScript for Node 20 and newer and needs no package, so you
 * can copy it into any project. Its types are in index.d.ts. edge.js is for runtimes without Node's modules.
 */

/** @import { Step } from './calculation.d.ts' */

export { WebhookError } from './open-delivery.js';

const TAG_BYTES = 16;

/** @type {typeof import('./index.d.ts').verifyAndOpen} */
export function verifyAndOpen(rawBody, headers, options) {
  const steps = openDelivery(rawBody, headers, options);
  let step = steps.next();
  while (!step.done) step = steps.next(calculate(step.value));
  return step.value;
}

/** @param {Step} step */
function calculate(step) {
  if ('decrypt' in step) return decrypt(step);
  return createHmac(step.hmac.replace('-', ''), step.key).update(step.data).digest();
}

/** @param {Extract<Step, { decrypt: unknown }>} step */
function decrypt({ decrypt: sealed, key, iv }) {
  const end = Math.max(0, sealed.length - TAG_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(sealed.subarray(end));
    return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
  } catch {
    return null;
  }
}
