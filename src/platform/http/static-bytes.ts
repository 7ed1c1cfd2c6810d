import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LowPriorityQueue } from './low-priority.ts';
import { servePage } from './server.ts';

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const expand = promisify(gunzip);
/** Almost as small as the highest quality, in a tenth of its time. */
const BROTLI_QUALITY = 9;
/** How much of a reply is sent in one turn of the event loop. */
const PIECE_BYTES = 64 * 1024;

type Encoding = keyof typeof compress;
type Packed = { etag: string } & Record<Encoding, Buffer>;

/**
 * Bytes that stay the same while the process runs. They are loaded at the first request, because most
 * processes never serve them. All replies share the same buffers, so a client that reads slowly occupies no memory of its
 * own.
 */
export class StaticBytes {
  readonly #load: () => Promise<Buffer>;
  #packed: Promise<Packed> | null = null;
  #expanded: Promise<Buffer> | null = null;

  constructor(load: () => Promise<Buffer>) {
    this.#load = load;
  }

  /** The same object for the same file, so that it is compressed once. */
  static ofFile(url: URL): StaticBytes {
    const bytes = files.get(url.href) ?? new StaticBytes(() => readFile(url));
    files.set(url.href, bytes);
    return bytes;
  }

  packed(): Promise<Packed> {
    this.#packed ??= this.#load()
      .then(pack)
      .catch((error) => {
        // the next request tries again
        this.#packed = null;
        throw error;
      });
    return this.#packed;
  }

  /** The bytes as they are. They are kept once a client without compression has asked for them. */
  bytes(): Promise<Buffer> {
    this.#expanded ??= this.packed()
      .then(({ gzip: zipped }) => expand(zipped))
      .catch((error) => {
        this.#expanded = null;
        throw error;
      });
    return this.#expanded;
  }

  /** Changes with the bytes, for an address that browsers may keep for ever. */
  async version(): Promise<string> {
    return (await this.packed()).etag.slice('W/"'.length, -1);
  }
}

const files = new Map<string, StaticBytes>();

async function pack(bytes: Buffer): Promise<Packed> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [br, zipped] = await Promise.all([compress.br(bytes, { params }), compress.gzip(bytes)]);
  // weak, because each encoding has different bytes
  return { etag: `W/"${hash}"`, br, gzip: zipped };
}

/** Serves a file at one address. Browsers ask each time whether it has changed, unless `headers` say otherwise. */
export function serveFile(
  server: FastifyInstance,
  path: string,
  { file, headers }: { file: URL; headers: Record<string, string> },
): void {
  const bytes = StaticBytes.ofFile(file);
  servePage(server, path, (request, reply) => sendStatic(request, reply.headers(headers), bytes));
}

/** Sends the bytes in the best encoding that the client accepts, or 304 if the client already has them. */
export async function sendStatic(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: StaticBytes,
): Promise<FastifyReply> {
  const { etag, ...packed } = await bytes.packed();
  reply.header('ETag', etag).header('Vary', 'Accept-Encoding');
  if (reply.getHeader('Cache-Control') === 'no-store') reply.header('Cache-Control', 'no-cache');
  if (hasCurrent(request.headers['if-none-match'], etag)) return reply.status(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (!encoding) return sendBytes(reply, await bytes.bytes());
  return sendBytes(reply.header('Content-Encoding', encoding), packed[encoding]);
}

function sendBytes(reply: FastifyReply, bytes: Buffer): FastifyReply {
  if (bytes.length <= PIECE_BYTES) return reply.send(bytes);
  return reply.header('Content-Length', bytes.length).send(inPieces(bytes, reply.server.lowPriority));
}

/** Lets other work run between the pieces. The kernel takes megabytes at once, and every caller would wait while it copies them. */
function inPieces(bytes: Buffer, queue: LowPriorityQueue): Readable {
  let at = 0;
  return new Readable({
    highWaterMark: PIECE_BYTES,
    read() {
      const push = () => {
        if (this.destroyed) return;
        const from = at;
        at += PIECE_BYTES;
        this.push(from < bytes.length ? bytes.subarray(from, at) : null);
      };
      // a reply that has begun is finished, however many others wait
      if (at === 0 || at >= bytes.length || !queue.add(push)) push();
    },
  });
}

/** Whether `If-None-Match` names the bytes that would be sent. */
export function hasCurrent(header: string | undefined, etag: string): boolean {
  const hash = etag.replace('W/', '');
  return (header ?? '').split(',').some((given) => given.trim() === '*' || given.trim().endsWith(hash));
}

/** Chooses by `Accept-Encoding`; null for bytes as they are. */
export function chooseEncoding(header: string | string[] | undefined): Encoding | null {
  const weights = new Map(
    String(header ?? '')
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
        const weight = parameters.find((text) => text.startsWith('q='))?.slice(2);
        return [name, weight === undefined ? 1 : Number(weight)] as const;
      }),
  );
  const accepts = (encoding: Encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
  return (['br', 'gzip'] as const).find(accepts) ?? null;
}
