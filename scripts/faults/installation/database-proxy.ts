import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy between the processes and one PostgreSQL, which can lose their packets. */
export class DatabaseProxy {
  readonly #server: Server;
  /** Both ends of each connection. The far end is null until the connection is passed on. */
  readonly #pairs = new Map<Socket, Socket | null>();
  #target: string | null = null;
  #isSilent = false;

  private constructor() {
    this.#server = createServer((near) => this.#accept(near));
  }

  static async start(): Promise<DatabaseProxy> {
    const proxy = new DatabaseProxy();
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Sets the socket of the server behind the proxy. Null: new connections are closed at once. */
  setTarget(path: string | null): void {
    this.#target = path;
  }

  /** Holds everything back, in both directions, and closes nothing: as if packets were lost. */
  goSilent(): void {
    this.#isSilent = true;
    for (const pair of this.#pairs) for (const socket of pair) socket?.pause();
  }

  /** Passes on what was held back, as TCP does when packets arrive again. */
  resume(): void {
    this.#isSilent = false;
    for (const [near, far] of this.#pairs) {
      if (far === null) this.#passOn(near);
      for (const socket of [near, far]) socket?.resume();
    }
  }

  /** Ends all connections. */
  cut(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket?.destroy();
    this.#pairs.clear();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #accept(near: Socket): void {
    this.#pairs.set(near, null);
    near.on('error', () => near.destroy()).once('close', () => this.#drop(near));
    if (this.#isSilent) near.pause();
    else this.#passOn(near);
  }

  #passOn(near: Socket): void {
    if (this.#target === null) return void near.destroy();
    const far = connect(this.#target);
    this.#pairs.set(near, far);
    far.on('error', () => far.destroy()).once('close', () => near.destroy());
    near.on('data', (bytes) => far.write(bytes));
    far.on('data', (bytes) => near.write(bytes));
  }

  #drop(near: Socket): void {
    this.#pairs.get(near)?.destroy();
    this.#pairs.delete(near);
  }
}
