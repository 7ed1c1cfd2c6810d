import type { Clock } from '#platform/clock.ts';
import { createOutbound, type LookUp, type Outbound } from '#platform/outbound/outbound.ts';
import type { Deployment } from '#values/loopback.ts';
import { detectImage, type ImageType, LOGO_BYTES_MAX } from './detect-image.ts';

const CONNECTIONS = { perKey: 2, total: 16, idle: 4 };
const TIME_BUDGET_MS = 5_000;
const KEPT_MS = 60 * 60_000;
/** A host that failed is asked again after this time. */
const FAILED_MS = 5 * 60_000;
/** At most 13 MB of images. */
const ENTRIES_MAX = 200;
const DATA_URL = /^data:image\/[a-z+]+;base64,(.+)$/;

export interface Logo {
  type: ImageType;
  bytes: Buffer;
}

interface Entry {
  url: string;
  /** Null if there is no image at the URL. */
  logo: Promise<Logo | null>;
  hasFailed: boolean;
  /** In milliseconds. */
  expiresAt: number;
}

/**
 * Loads the logos of clients from the addresses that they configured, so that browsers ask only our own host.
 * Only the request for the image waits for a client's host, never a page.
 */
export class ClientLogos {
  readonly #clock: Clock;
  readonly #timeBudgetMs: number;
  readonly #outbound: Outbound;
  /** By client, oldest first. */
  readonly #entries = new Map<string, Entry>();

  constructor(
    { env, publicUrl, clock, lookup }: Deployment & { clock: Clock; lookup?: LookUp },
    { timeBudgetMs = TIME_BUDGET_MS }: { timeBudgetMs?: number } = {},
  ) {
    this.#clock = clock;
    this.#timeBudgetMs = timeBudgetMs;
    this.#outbound = createOutbound({ env, publicUrl, ...(lookup ? { lookup } : {}) }, CONNECTIONS);
  }

  /** Finds the image of a client's `client_logo`, which is a data URL or an address; null if there is none. */
  async find(clientId: string, configured: string): Promise<Logo | null> {
    const inline = DATA_URL.exec(configured)?.[1];
    if (inline) return toLogo(Buffer.from(inline, 'base64'));
    const known = this.#known(clientId, configured);
    if (known) return known.logo;
    const entry: Entry = {
      url: configured,
      logo: this.#load(configured),
      hasFailed: false,
      expiresAt: this.#clock.now().getTime() + KEPT_MS,
    };
    this.#keep(clientId, entry);
    const logo = await entry.logo;
    if (logo === null) {
      entry.hasFailed = true;
      entry.expiresAt = this.#clock.now().getTime() + FAILED_MS;
    }
    return logo;
  }

  /** Whether the last attempt to load a logo failed, so that pages show the client's name without it. */
  hasFailed(clientId: string, configured: string): boolean {
    return this.#known(clientId, configured)?.hasFailed ?? false;
  }

  close(): void {
    this.#outbound.close();
  }

  #known(clientId: string, url: string): Entry | null {
    const entry = this.#entries.get(clientId);
    return entry && entry.url === url && entry.expiresAt > this.#clock.now().getTime() ? entry : null;
  }

  #keep(clientId: string, entry: Entry): void {
    this.#entries.delete(clientId);
    this.#entries.set(clientId, entry);
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined && this.#entries.size > ENTRIES_MAX) this.#entries.delete(oldest);
  }

  async #load(url: string): Promise<Logo | null> {
    const answer = await this.#outbound.get({
      url,
      headers: { accept: 'image/*', 'user-agent': 'stipend' },
      timeBudgetMs: this.#timeBudgetMs,
      answerBytesMax: LOGO_BYTES_MAX + 1,
    });
    return answer.outcome === 'answered' && answer.status === 200 ? toLogo(answer.body) : null;
  }
}

function toLogo(bytes: Buffer): Logo | null {
  const type = bytes.length <= LOGO_BYTES_MAX ? detectImage(bytes) : null;
  return type && { type, bytes };
}
