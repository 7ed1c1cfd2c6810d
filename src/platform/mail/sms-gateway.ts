import { type Sender, SendFailure, type Sms } from './message.ts';

const ATTEMPT_MS_MAX = 10_000;
const RESPONSE_BYTES_MAX = 64 * 1024;
/** Statuses with which a gateway rejects this message for good. */
const REJECTED = [400, 422];

export interface SmsGatewayOptions {
  url: string;
  token: string;
  /** The number or name that recipients see. */
  from: string;
}

/** Works with any gateway that accepts a JSON POST; others need a small adapter. */
export function createSmsSender(
  { url, token, from }: SmsGatewayOptions,
  limits: { attemptMsMax?: number } = {},
): Sender<Sms> {
  return {
    async send({ to, text }, messageId) {
      const signal = AbortSignal.timeout(limits.attemptMsMax ?? ATTEMPT_MS_MAX);
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal,
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': messageId,
        },
        body: JSON.stringify({ to, from, text, id: messageId }),
      }).catch(() => {
        throw new SendFailure(signal.aborted ? 'timed_out' : 'unreachable');
      });
      await discardRest(response);
      if (REJECTED.includes(response.status)) throw new SendFailure('rejected');
      if (!response.ok) throw new SendFailure('refused');
    },
  };
}

/**
 * Reads the rest of the reply so that the connection can be reused, unless the rest is too long. Only the
 * status matters.
 */
async function discardRest(response: Response): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > RESPONSE_BYTES_MAX) return;
    }
  } catch {
    // the status is known, so a lost connection does not matter
  }
}
