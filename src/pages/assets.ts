import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { servePage } from '#platform/http/server.ts';
import { StaticBytes, sendStatic } from '#platform/http/static-bytes.ts';
import type { Assets } from './layout.ts';

const FILES = {
  // the dashboard has the same colours
  style: {
    name: 'style.css',
    parts: ['./assets/colours.css', './assets/style.css'],
    type: 'text/css; charset=utf-8',
  },
  script: { name: 'page.js', parts: ['./assets/page.js'], type: 'text/javascript; charset=utf-8' },
  icon: { name: 'icon.svg', parts: ['../platform/http/docs/assets/icon.svg'], type: 'image/svg+xml' },
} as const;

const BYTES = {
  style: bytesOf('style'),
  script: bytesOf('script'),
  icon: bytesOf('icon'),
};

/** Serves the style sheet, the script and the icon of all pages. */
export function servePageAssets(server: FastifyInstance): void {
  for (const kind of ['style', 'script', 'icon'] as const)
    servePage(server, `/pages/${FILES[kind].name}`, (request, reply) =>
      sendStatic(
        request,
        reply.headers({
          'Content-Type': FILES[kind].type,
          'Cache-Control': 'public, max-age=31536000, immutable',
        }),
        BYTES[kind],
      ),
    );
}

let addresses: Assets | null = null;

/** The addresses contain a version, because browsers keep the files for ever. */
export function assetAddresses(): Assets {
  addresses ??= { style: addressOf('style'), script: addressOf('script'), icon: addressOf('icon') };
  return addresses;
}

function addressOf(kind: keyof typeof FILES): string {
  const hash = createHash('sha256').update(read(kind)).digest('hex');
  return `/pages/${FILES[kind].name}?v=${hash.slice(0, 12)}`;
}

function bytesOf(kind: keyof typeof FILES): StaticBytes {
  return new StaticBytes(async () => read(kind));
}

function read(kind: keyof typeof FILES): Buffer {
  return Buffer.concat(FILES[kind].parts.map((part) => readFileSync(new URL(part, import.meta.url))));
}
