import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';

export interface DatabaseProxy {
  url: string;
  port: number;
  /** Passes nothing on any more, in either direction, and closes nothing: as if the network were gone. */
  goSilent(): void;
  /** Ends all connections and accepts no new ones. */
  close(): Promise<void>;
}

/** Stands between the service and the test run's PostgreSQL. */
export async function startDatabaseProxy(address: pg.ClientConfig): Promise<DatabaseProxy> {
  const path = join(String(address.host), `.s.PGSQL.${address.port ?? 5432}`);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (isSilent) return;
    const far = connect(path);
    keep(far);
    near.on('data', (bytes) => isSilent || far.write(bytes));
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
    goSilent() {
      isSilent = true;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}
