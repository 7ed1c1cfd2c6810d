import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { TLSSocket } from 'node:tls';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { LEAF_KEY, VALID } from '#platform/outbound/certificates.fixture.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../../test/support/database-proxy.ts';
import { copyDatabase } from '../../../test/support/service.ts';
import { adviseOnConnection } from './advise-on-connection.ts';
import { addressOf, newClient, urlsOfHosts } from './follow-primary.ts';
import { openPool } from './pool.ts';
import { refusePooler } from './refuse-pooler.ts';

async function database() {
  const made = await copyDatabase();
  onTestFinished(() => made.drop());
  return made;
}

async function proxy(address: pg.ClientConfig, options = {}): Promise<DatabaseProxy> {
  const started = await startDatabaseProxy(address, options);
  onTestFinished(() => started.close());
  return started;
}

describe('a connection pooler', () => {
  test('that rejects startup options is rejected with the reason', async () => {
    const { url } = await proxy((await database()).address, {
      rejects: 'unsupported startup parameter: options',
    });
    await expect(refusePooler({ connectionString: url })).rejects.toThrow(
      'DATABASE_URL leads to a connection pooler such as PgBouncer: connect to PostgreSQL directly',
    );
  });

  test('that ignores startup options is rejected with the reason', async () => {
    const { url } = await proxy((await database()).address, { dropsOptions: true });
    await expect(refusePooler({ connectionString: url })).rejects.toThrow(
      'a connection pooler such as PgBouncer',
    );
  });

  test('in transaction mode, which gives each transaction any session, is rejected with the reason', async () => {
    const { url } = await proxy((await database()).address, { sharesSessions: true });
    await expect(refusePooler({ connectionString: url })).rejects.toThrow(
      'a connection pooler such as PgBouncer',
    );
  });

  test('is not suspected behind a plain proxy, or if the URL itself has options', async () => {
    const { url } = await proxy((await database()).address);
    await refusePooler({ connectionString: url });
    await refusePooler({ connectionString: `${url}?options=-c%20timezone%3DUTC` });
  });
});

test.each([
  ['one host', 1],
  ['several hosts', 2],
])('a certificate of an unknown authority is rejected with what to set, with %s', async (_, count) => {
  const server = createServer((socket) => {
    // PostgreSQL accepts TLS with this letter, and then expects the handshake
    socket.once('data', () => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, key: LEAF_KEY, cert: VALID }).on('error', () => undefined);
    });
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const hosts = Array.from({ length: count }, () => host).join();
  await expect(refusePooler(addressOf(`postgresql://me@${hosts}/name?sslmode=verify-full`))).rejects.toThrow(
    /^unable to verify the first certificate: .* add sslrootcert=.*DATABASE_URL$/,
  );
});

describe('a connection that fails is reported with what to do', () => {
  test.each([1, 2])('if %i hosts have no such database', async (count) => {
    const { url } = await proxy((await database()).address);
    const { username, password, host } = new URL(url);
    const hosts = Array.from({ length: count }, () => host).join();
    const wrong = `postgresql://${username}:${password}@${hosts}/missing?target_session_attrs=read-write`;
    await expect(refusePooler(addressOf(wrong))).rejects.toThrow(
      'database "missing" does not exist: create the database, or correct its name in DATABASE_URL',
    );
  });

  test('if nothing listens at the address', async () => {
    await expect(refusePooler(addressOf('postgresql://me:secret@127.0.0.1:1/name'))).rejects.toThrow(
      'connect ECONNREFUSED 127.0.0.1:1: check the host and the port in DATABASE_URL, and that the server is running',
    );
  });

  test('if the password is wrong, or the server has no TLS', async () => {
    const rejected = Object.assign(new Error('password authentication failed'), { code: '28P01' });
    expect(adviseOnConnection(rejected).message).toMatch(
      /failed: check the user and the password in DATABASE_URL/,
    );
    const server = createServer((socket) => socket.once('data', () => socket.end('N'))).listen(
      0,
      '127.0.0.1',
    );
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expect(
      refusePooler(addressOf(`postgresql://me@127.0.0.1:${port}/name?sslmode=verify-full`)),
    ).rejects.toThrow('The server does not support SSL connections: turn on ssl on the server');
  });
});

describe('a URL with several hosts', () => {
  test('is split into one URL for each', () => {
    expect(urlsOfHosts('postgresql://me:a%40b@one:1,two:2/name?sslmode=require')).toEqual([
      'postgresql://me:a%40b@one:1/name?sslmode=require',
      'postgresql://me:a%40b@two:2/name?sslmode=require',
    ]);
    expect(urlsOfHosts('postgresql://one/name')).toEqual(['postgresql://one/name']);
  });

  const several = (...proxies: DatabaseProxy[]) => {
    const [first] = proxies;
    const hosts = proxies.map(({ port }) => `127.0.0.1:${port}`).join();
    return `${first?.url.replace(/127\.0\.0\.1:\d+/, hosts)}?target_session_attrs=read-write`;
  };

  test('leads to the host that responds, and follows a failover', async () => {
    const { address } = await database();
    const [dead, first, second] = [await proxy(address), await proxy(address), await proxy(address)];
    await dead.close();
    const pool = openPool({ ...addressOf(several(dead, first, second)), max: 2 }, () => undefined);
    onTestFinished(() => pool.close());
    await pool.query('select 1');
    expect(first.connections()).toBeGreaterThan(0);
    await first.close();
    const works = () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      );
    await expect.poll(works).toBe(true);
    expect(second.connections()).toBeGreaterThan(0);
    const client = newClient(addressOf(several(dead, second)));
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('select 1');
  });

  test('rejects hosts that accept no writes, until one does', async () => {
    const { address } = await database();
    const url = several(await proxy(address), await proxy(address));
    const owner = new pg.Client(address);
    await owner.connect();
    onTestFinished(() => owner.end());
    const setReadOnly = (value: 'on' | 'off') =>
      owner.query(`alter database ${address.database} set default_transaction_read_only = ${value}`);
    await setReadOnly('on');
    const config = addressOf(url);
    await expect(newClient(config).connect()).rejects.toThrow('No host in DATABASE_URL accepts writes');
    await owner.query('set default_transaction_read_only = off');
    await setReadOnly('off');
    const client = newClient(config);
    await client.connect();
    await client.end();
  });
});
