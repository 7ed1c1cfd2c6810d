import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { freePort } from '../harness/free-port.ts';
import { startStipend, untilServing } from '../harness/service-process.ts';
import { dataDirectory } from './support/process.ts';
import { copyDatabase } from './support/service.ts';

const LIST_MODULES = new URL('support/list-modules.ts', import.meta.url);
/** The time between two requests for the metrics: long enough that the idle service releases its memory. */
const POLL_MS = 10_000;
/** Needed by few requests, and each takes megabytes. */
export const LOADED_ON_FIRST_USE = [
  '/node_modules/cheerio/',
  '/node_modules/undici/',
  '/node_modules/tough-cookie/',
  '/node_modules/oauth4webapi/',
  '/node_modules/nodemailer/',
  '/node_modules/pdfkit/',
  '/node_modules/pdfjs-dist/',
  '/node_modules/@embedpdf/',
  '/node_modules/fast-png/',
  '/node_modules/jpeg-js/',
  '/node_modules/marked/',
  '/node_modules/@aws-sdk/',
  '/node_modules/@smithy/',
  '/node_modules/@opentelemetry/sdk-trace',
  '/node_modules/@opentelemetry/exporter-',
  '/node_modules/parse5',
  '/node_modules/css-select/',
  '/node_modules/pino-pretty/',
  '/openapi.json',
  '/src/connectors/portal/portal-connector.ts',
  '/src/extraction/pictures/',
  '/src/extraction/pdf/',
  '/src/extraction/read-statement.ts',
  '/src/sandbox/documents/index.ts',
  '/src/sandbox/documents/drawing/paper.ts',
  '/src/sandbox/simulators/client-providers.ts',
  '/src/connectors/hmrc/simulator/index.ts',
  '/src/connectors/portal/simulator/start-portal.ts',
  '/src/connectors/staffology/simulator/index.ts',
  '/src/connectors/xero/simulator/index.ts',
];

/**
 * Starts a service and waits until it has returned the memory of its start. Expects that it has loaded nothing that only some
 * requests need. Returns its modules and where it listens.
 */
export async function startIdle(
  settings: Record<string, string> = {},
): Promise<{ modules: string[]; url: string }> {
  const database = await copyDatabase();
  onTestFinished(() => database.drop());
  const data = await dataDirectory();
  onTestFinished(() => data.remove());
  const list = join(data.path, 'modules');
  // in production, the service prints its public address, which leads nowhere here
  const port = await freePort();
  const service = startStipend(['serve'], {
    environment: {
      DATABASE_URL: database.url,
      DATA_DIR: data.path,
      PORT: String(port),
      NODE_OPTIONS: `--import ${LIST_MODULES}`,
      MODULE_LIST: list,
      ...settings,
    },
    endsWithParent: true,
  });
  onTestFinished(() => service.stop());
  await untilServing(service);
  const url = `http://127.0.0.1:${port}`;
  // starting makes V8's space for new objects tens of megabytes large; only the release makes it small again
  await expect
    .poll(() => newSpaceBytes(url), { interval: POLL_MS, timeout: 300_000 })
    .toBeLessThan(8 * 1024 * 1024);
  const modules = (await readFile(list, 'utf8')).trimEnd().split('\n').flatMap(modulesIn);
  expect(modules.filter((module) => module.includes('/node_modules/fastify/'))).not.toEqual([]);
  const loaded = LOADED_ON_FIRST_USE.filter((part) => modules.some((module) => module.includes(part)));
  expect(loaded).toEqual([]);
  return { modules, url };
}

/** The modules of a file of the bundle, or the file itself. */
function modulesIn(url: string): string[] {
  const map = new URL(`${url}.map`);
  if (!url.includes('/dist/build-') || !existsSync(map)) return [url];
  const { sources }: { sources: string[] } = JSON.parse(readFileSync(map, 'utf8'));
  return sources.map((source) => new URL(source, map).href);
}

async function newSpaceBytes(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^nodejs_heap_space_size_total_bytes\{space="new"\} (\d+)$/m.exec(metrics)?.[1]);
}
