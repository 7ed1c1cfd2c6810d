import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { dataDirectory, type RunningService, serve } from './support/process.ts';
import { copyDatabase, startService } from './support/service.ts';

const KEY = `svc_sandbox_${'u'.repeat(40)}`;
export const FILE_BYTES = 3 * 1024 * 1024;
export const OFTEN = { interval: 50 };

export interface AwaitedUpload {
  clientId: string;
  userId: string;
  documentId: string;
  /** The path and query of the upload URL. The host changes when the service restarts. */
  target: string;
  bytes: Buffer;
}

/** A service in this process, and one in a process of its own that tests may kill. Both have the same database. */
export function useUploads() {
  let database: Awaited<ReturnType<typeof copyDatabase>>;
  let directory: Awaited<ReturnType<typeof dataDirectory>>;
  let service: RunningService;
  /** A service in this process, for tests that do not kill it. */
  let steady: Awaited<ReturnType<typeof startService>>;
  /** The address of the service that is asked. */
  let url: string;

  beforeAll(async () => {
    database = await copyDatabase();
    directory = await dataDirectory();
    await start();
    steady = await startService(environment());
  });
  afterAll(async () => {
    await steady?.stop();
    await stop();
    await database?.drop();
    await directory?.remove();
  });

  function environment(): Record<string, string> {
    return {
      DATABASE_URL: database.url,
      DATA_DIR: directory.path,
      BOOTSTRAP_API_KEY: KEY,
      RATE_LIMIT_PER_SECOND: '0',
    };
  }

  async function start(shell?: string): Promise<void> {
    service = await serve(environment(), 'api', shell);
    url = service.url;
  }

  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    service?.child.kill(signal);
    await service?.ended;
  }

  async function ask(method: string, path: string, body?: object, token?: string) {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : { 'X-API-KEY': KEY }),
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    // biome-ignore lint/suspicious/noExplicitAny: tests read many kinds of replies
    return { status: response.status, body: (await response.json()) as any };
  }

  /** Creates a user and presigns an upload. */
  async function awaitUpload(): Promise<AwaitedUpload> {
    const { user_id: userId } = (await ask('POST', '/users', {})).body;
    const { terms } = (await ask('GET', '/authorisations/terms')).body;
    await ask('POST', '/authorisations', { user_id: userId, term_id: terms[0].id });
    const { access_token } = (await ask('POST', '/user-tokens', { user_id: userId })).body;
    const files = [{ file_name: 'january.pdf' }];
    const { body } = await ask('PUT', '/documents/bank-statements/presign', { files }, access_token);
    const [{ presigned_url, path, document_id: documentId }] = body.presigned_urls;
    const { pathname, search } = new URL(presigned_url);
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(FILE_BYTES)]);
    const [clientId = ''] = path.split('/');
    return { clientId, userId, documentId, target: pathname + search, bytes };
  }

  async function upload({ target, bytes }: AwaitedUpload): Promise<number> {
    const response = await fetch(url + target, { method: 'PUT', body: new Uint8Array(bytes) });
    await response.text();
    return response.status;
  }

  /** Sends the head of a request and this many bytes of its body. */
  async function begin({ target, bytes }: AwaitedUpload, sent: number): Promise<Socket> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(`PUT ${target} HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes.length}\r\n\r\n`);
    socket.write(bytes.subarray(0, sent));
    return socket;
  }

  async function files(folder: 'incoming' | 'kept', named = ''): Promise<string[]> {
    const found = await readdir(join(directory.path, 'objects', folder), {
      recursive: true,
      withFileTypes: true,
    });
    return found
      .filter((one) => one.isFile())
      .map((one) => join(one.parentPath, one.name))
      .filter((path) => path.includes(named));
  }

  /** Expects that the document either has no file and accepts one, or has the complete file. */
  async function expectWholeOrNothing(awaited: AwaitedUpload): Promise<'nothing' | 'whole'> {
    const { body: document } = await ask('GET', `/documents/${awaited.documentId}`);
    if (document.status === 'AWAITING_UPLOAD') {
      expect((await ask('GET', `/documents/${awaited.documentId}/content`)).status).toBe(400);
      expect(await upload(awaited)).toBe(200);
      await expectWhole(awaited);
      return 'nothing';
    }
    await expectWhole(awaited);
    return 'whole';
  }

  async function expectWhole({ documentId, bytes }: AwaitedUpload): Promise<void> {
    expect((await ask('GET', `/documents/${documentId}`)).body.status).toBe('PROCESSING');
    const content = await fetch(`${url}/documents/${documentId}/content`, {
      headers: { 'X-API-KEY': KEY },
    });
    expect(sha256(Buffer.from(await content.arrayBuffer()))).toBe(sha256(bytes));
  }

  /**
   * Locks the user's row, so that nothing about the user can be recorded until the returned function is called.
   */
  async function lockUser({ clientId, userId }: AwaitedUpload): Promise<() => Promise<void>> {
    const holder = new pg.Client(database.address);
    await holder.connect();
    await holder.query('begin');
    // Only a client's own role sees its rows, and a row that is not seen is not locked.
    await holder.query('set local role stipend_tenant');
    await holder.query(`select set_config('stipend.client_id', $1, true)`, [clientId]);
    const { rowCount } = await holder.query('select from users where user_id = $1 for update', [userId]);
    expect(rowCount).toBe(1);
    return async () => {
      await holder.query('rollback');
      await holder.end();
    };
  }

  return {
    database: () => database,
    directory: () => directory,
    steady: () => steady,
    /** Asks the service in this process from now on. */
    askSteady() {
      url = steady.url;
    },
    environment,
    start,
    stop,
    ask,
    awaitUpload,
    upload,
    begin,
    files,
    expectWholeOrNothing,
    expectWhole,
    lockUser,
  };
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
