import type { Delivery } from '../webhooks/index.js';

export interface ListenOptions {
  /** The address of the service, such as `http://127.0.0.1:8080`. */
  service: string | URL;
  /** An API key of the sandbox. */
  apiKey: string;
  /** Only these events. Without it, all. */
  kinds?: readonly Delivery['event'][] | undefined;
  /** Starts with the oldest stored event instead of the next new one. */
  fromStart?: boolean | undefined;
  /** Whether events have their `payload`, as with `config.include_payload` of a webhook. */
  includePayload?: boolean | undefined;
  /** Posts each event to a receiver, signed and encrypted like a delivery of the service. */
  forwardTo?:
    | {
        url: string | URL;
        signingSecret: string;
        /** The Base64 of 32 bytes. */
        encryptionKey?: string | undefined;
      }
    | undefined;
  /** Called with each event before it is forwarded. `id` is the `webhook-id` of the forwarded request. */
  onEvent?: ((event: Delivery, id: string) => void) | undefined;
  /** Called when the receiver has replied, or could not be reached. */
  onForwarded?: ((event: Delivery, forwarded: Forwarded) => void) | undefined;
  /**
   * Called when the service can't be reached. The listener asks again after `waitMs` and continues where it stopped. Without `onLost`,
   * `listen` rejects if the service can't be reached at the start.
   */
  onLost?: ((reason: string, waitMs: number) => void) | undefined;
  onBack?: (() => void) | undefined;
  /** How often to ask for new events, in milliseconds. The default is 1000. */
  everyMs?: number | undefined;
  /** Closes the listener. */
  signal?: AbortSignal | undefined;
}

export type Forwarded = { ms: number } & (
  | { outcome: 'answered'; status: number }
  | { outcome: 'failed'; reason: string }
);

export interface Listener {
  /**
   * Resolves with the first event of this kind that matches and has arrived since the listener started. With `forwardTo`, it
   * resolves after the receiver has replied. Rejects after `timeoutMs`, which is 30,000 by default.
   */
  waitFor<Kind extends Delivery['event']>(
    kind: Kind,
    matches?: (event: Extract<Delivery, { event: Kind }>) => boolean,
    options?: { timeoutMs?: number | undefined },
  ): Promise<Extract<Delivery, { event: Kind }>>;
  close(): Promise<void>;
  /** Resolves when the listener is closed. Rejects if the service rejects the API key. */
  ended: Promise<void>;
}

/**
 * Follows the events of a sandbox client, including test events and replays. Resolves once the position in the feed is known:
 * the listener receives everything that happens after that.
 *
 * @throws {TypeError} if an option is invalid
 * @throws {Error} if the service rejects the API key, or can't be reached and there is no `onLost`
 */
export function listen(options: ListenOptions): Promise<Listener>;
