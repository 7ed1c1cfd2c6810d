import { createHash } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { listen } from '#platform/database/listen.ts';
import { createOutbound, type LookUp, type Outbound } from '#platform/outbound/outbound.ts';
import type { Deployment } from '#values/loopback.ts';
import { detectImage, type ImageType, LOGO_BYTES_MAX } from './detect-image.ts';
import { findConfiguration, LOGO_CHANGES } from './store.ts';

const CONNECTIONS = { perKey: 2, total: 16, idle: 4 };
const TIME_BUDGET_MS = 5_000;
const KEPT_MS = 60 * 60_000;
/** A host that failed is asked again after this time. */
const FAILED_MS = 5 * 60_000;
/** The configuration is read again after this time, in case the announcement of a change was lost. */
const CONFIGURED_MS = 60_000;
/** At most 13 MB of images. */
const ENTRIES_MAX = 200;
const DATA_URL = /^data:image\/[a-z+]+;base64,(.+)$/;

export interface Logo {
  type: ImageType;
  bytes: Buffer;
  /** Changes with the bytes. */
  etag: string;
}

interface Entry {
  /** The address, or the hash of an image that is in the configuration itself. */
  source: string;
  /** Null if there is no image. */
  logo: Promise<Logo | null>;
  hasFailed: boolean;
  /** In milliseconds. */
  expiresAt: number;
  /** The time until which the configuration need not be read again. */
  configuredUntil: number;
}

/**
 * Keeps the logos of clients. Loads those that are an address, so that browsers ask only our own host.
 * Only the request for the image waits for a client's host, never a page. A change notifies every process.
 */
export class ClientLogos {
  readonly #clock: Clock;
  readonly #timeBudgetMs: number;
  readonly #outbound: Outbound;
  /** By client, oldest first. */
  readonly #entries = new Map<string, Entry>();
  #listener: { close(): Promise<void> } | null = null;
  /** Counts announced changes. What was read before a change is not kept. */
  #changes = 0;

  constructor(
    { env, publicUrl, clock, lookup }: Deployment & { clock: Clock; lookup?: LookUp },
    { timeBudgetMs = TIME_BUDGET_MS }: { timeBudgetMs?: number } = {},
  ) {
    this.#clock = clock;
    this.#timeBudgetMs = timeBudgetMs;
    this.#outbound = createOutbound({ env, publicUrl, ...(lookup ? { lookup } : {}) }, CONNECTIONS);
  }

  /** Finds the logo of a client, and reads the configuration only if it may have changed. */
  async ofClient(database: Database, clientId: string): Promise<Logo | null> {
    this.#listener ??= listen(database.address, LOGO_CHANGES, (changed) => this.#forget(changed));
    const now = this.#clock.now().getTime();
    const known = this.#entries.get(clientId);
    if (known && known.configuredUntil > now && known.expiresAt > now) return known.logo;
    const changes = this.#changes;
    const { client_logo } = await findConfiguration(database.tenant(clientId), clientId);
    if (client_logo === null) return null;
    const logo = this.find(clientId, client_logo);
    const entry = this.#entries.get(clientId);
    if (entry && changes === this.#changes) entry.configuredUntil = now + CONFIGURED_MS;
    return logo;
  }

  /** Finds the image of a client's `client_logo`, which is a data URL or an address; null if there is none. */
  async find(clientId: string, configured: string): Promise<Logo | null> {
    const inline = DATA_URL.exec(configured)?.[1];
    const source = inline ? hashOf(inline) : configured;
    const known = this.#known(clientId, source);
    if (known) return known.logo;
    const entry: Entry = {
      source,
      logo: inline ? Promise.resolve(toLogo(Buffer.from(inline, 'base64'))) : this.#load(configured),
      hasFailed: false,
      expiresAt: this.#clock.now().getTime() + KEPT_MS,
      configuredUntil: 0,
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

  async close(): Promise<void> {
    this.#outbound.close();
    await this.#listener?.close();
  }

  /** Only the configuration is read again: an address that stays the same is not loaded again. */
  #forget(changed: string | null): void {
    this.#changes += 1;
    for (const entry of changed === null ? this.#entries.values() : [this.#entries.get(changed)])
      if (entry) entry.configuredUntil = 0;
  }

  #known(clientId: string, source: string): Entry | null {
    const entry = this.#entries.get(clientId);
    return entry && entry.source === source && entry.expiresAt > this.#clock.now().getTime() ? entry : null;
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
  return type && { type, bytes, etag: `"${hashOf(bytes).slice(0, 22)}"` };
}

function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url');
}
