import { type Sender, SendFailure, type Sms } from './message.ts';

const ATTEMPT_MS_MAX = 10_000;
const RESPONSE_BYTES_MAX = 64 * 1024;
/** The gateway has understood the request and will not have it. */
const REJECTED = [400, 422];

export interface SmsGatewayOptions {
  url: string;
  token: string;
  /** The number or name that recipients see. */
  from: string;
}

/** Any gateway that takes a JSON POST; most others are a few lines of glue away from it. */
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
      await readAway(response);
      if (REJECTED.includes(response.status)) throw new SendFailure('rejected');
      if (!response.ok) throw new SendFailure('refused');
    },
  };
}

/** The status has said all; reading the rest lets the connection serve again, unless there is too much of it. */
async function readAway(response: Response): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > RESPONSE_BYTES_MAX) return;
    }
  } catch {
    // the answer is known already
  }
}
