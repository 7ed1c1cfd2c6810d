import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';

export interface DatabaseProxy {
  url: string;
  port: number;
  /** How many connections were passed on so far. */
  connections(): number;
  /** Stops passing data on, in either direction, and closes nothing, as if the network had failed. */
  goSilent(): void;
  /** Ends all connections and accepts no new ones. */
  close(): Promise<void>;
}

interface ProxyOptions {
  /** Answers every connection with this error, as a pooler does that does not know a parameter. */
  rejects?: string;
  /** Leaves out the startup options, like a pooler that is configured to ignore them. */
  dropsOptions?: boolean;
  /** Gives each transaction any session, as a pooler in transaction mode does. */
  sharesSessions?: boolean;
}

/** A proxy between the service and the test run's PostgreSQL. */
export async function startDatabaseProxy(
  address: pg.ClientConfig,
  { rejects, dropsOptions = false, sharesSessions = false }: ProxyOptions = {},
): Promise<DatabaseProxy> {
  const path = join(String(address.host), `.s.PGSQL.${address.port ?? 5432}`);
  const sockets = new Set<Socket>();
  let isSilent = false;
  let connections = 0;
  const sessions: Sessions = { idle: [], startup: null, greeting: Buffer.alloc(0) };
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (isSilent) return;
    if (rejects !== undefined) return void near.once('data', () => near.end(errorMessage(rejects)));
    connections += 1;
    const open = () => {
      const session = connect(path);
      keep(session);
      return session;
    };
    if (sharesSessions) return shareSessions(near, open, sessions);
    const far = open();
    let isFirst = true;
    near.on('data', (bytes) => {
      if (!isSilent) far.write(isFirst && dropsOptions ? withoutOptions(bytes) : bytes);
      isFirst = false;
    });
    far.on('data', (bytes) => isSilent || near.write(bytes));
    near.once('close', () => far.destroy());
    far.once('close', () => isSilent || near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgresql://${address.user}@127.0.0.1:${port}/${address.database}`,
    port,
    connections: () => connections,
    goSilent() {
      isSilent = true;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An ErrorResponse of the protocol. */
function errorMessage(text: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** The startup message: its length, the version of the protocol, then pairs of name and value. */
function withoutOptions(bytes: Buffer): Buffer {
  const parts = bytes.subarray(8, -1).toString('latin1').split('\0');
  const at = parts.indexOf('options');
  if (at >= 0) parts.splice(at, 2);
  const pairs = Buffer.from(`${parts.join('\0')}\0`, 'latin1');
  const head = Buffer.from(bytes.subarray(0, 8));
  head.writeInt32BE(pairs.length + 8);
  return Buffer.concat([head, pairs]);
}

const TYPE_AND_LENGTH = 5;
const TERMINATE = 'X'.charCodeAt(0);
const READY = 'Z'.charCodeAt(0);
const OUTSIDE_TRANSACTION = 'I'.charCodeAt(0);

interface Sessions {
  idle: Socket[];
  /** The startup of the first client, and the answer to it. */
  startup: Buffer | null;
  greeting: Buffer;
}

/**
 * Gives each transaction the session that became idle last, and opens one only if none is idle. Clients get the greeting of the
 * first session.
 */
function shareSessions(near: Socket, open: () => Socket, sessions: Sessions): void {
  let far: Socket | null = null;
  const use = async (bytes: Buffer) => {
    far ??= sessions.idle.pop() ?? (await openSession(open(), sessions));
    const used = far;
    used.write(bytes);
    await readAnswer(used, (part) => near.write(part));
  };
  const readAnswer = (session: Socket, pass: (part: Buffer) => unknown) =>
    untilReady(session, pass).then((isIdle) => {
      if (!isIdle) return;
      sessions.idle.push(session);
      far = null;
    });
  let turn = Promise.resolve();
  near.on('data', (bytes: Buffer) => {
    if (bytes[0] === TERMINATE) return void near.end();
    const isStartup = bytes[0] === 0;
    turn = turn.then(async () => {
      if (!isStartup) return use(bytes);
      sessions.startup ??= bytes;
      if (sessions.greeting.length === 0) sessions.idle.push(await openSession(open(), sessions));
      near.write(sessions.greeting);
    });
  });
}

async function openSession(session: Socket, sessions: Sessions): Promise<Socket> {
  const parts: Buffer[] = [];
  if (sessions.startup) session.write(sessions.startup);
  await untilReady(session, (part) => parts.push(part));
  sessions.greeting = Buffer.concat(parts);
  return session;
}

/** Passes on what the server sends until it is ready for the next statement. Returns true if no transaction is open. */
function untilReady(session: Socket, pass: (part: Buffer) => unknown): Promise<boolean> {
  return new Promise((resolve) => {
    let unread = Buffer.alloc(0);
    const read = (bytes: Buffer) => {
      pass(bytes);
      unread = Buffer.concat([unread, bytes]);
      while (unread.length >= TYPE_AND_LENGTH && unread.length > unread.readInt32BE(1)) {
        const isReady = unread[0] === READY;
        const isIdle = unread[TYPE_AND_LENGTH] === OUTSIDE_TRANSACTION;
        unread = unread.subarray(1 + unread.readInt32BE(1));
        if (!isReady) continue;
        session.off('data', read);
        return resolve(isIdle);
      }
    };
    session.on('data', read);
  });
}
