import { Agent, type ClientRequest, type ClientRequestArgs } from 'node:http';
import { isIP, type LookupFunction, connect as openTcp, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as openTls } from 'node:tls';
import { allowsLoopback, type Deployment } from '#values/loopback.ts';
import { isLoopbackAddress, isPublicAddress } from './address.ts';
import type { LookUp } from './resolve-name.ts';

/** Shorter than servers commonly wait, so that our side closes the connection, between two requests. */
const IDLE_MS_MAX = 4_000;
/** How long one address is tried before the next one is tried in parallel. */
const ADDRESS_MS_MAX = 1_000;
const ADDRESSES_MAX = 8;
const LOCALHOST = ['127.0.0.1', '::1'] as const;

/** The phases of connecting. If a connection fails, its phase is the reason. */
export type Phase = 'dns' | 'connect' | 'tls' | 'open';

export class DialFailure extends Error {
  readonly reason: 'blocked' | 'dns' | 'aborted';

  constructor(reason: DialFailure['reason']) {
    super(reason);
    this.reason = reason;
  }
}

export interface DialOptions extends Deployment {
  lookUp: LookUp;
  idleMax: number;
}

/**
 * Opens connections only to addresses that clients may use, and keeps them for reuse. Environment variables
 * have no effect on it.
 */
export class CheckedAgent extends Agent {
  readonly #options: DialOptions;
  readonly #secure: boolean;
  readonly #phases = new WeakMap<Duplex, Phase>();
  /** Oldest first. */
  readonly #idle = new Set<Duplex>();
  #closed = false;

  constructor(protocol: 'http:' | 'https:', options: DialOptions) {
    super({ protocol, keepAlive: true, timeout: IDLE_MS_MAX, maxFreeSockets: options.idleMax });
    this.#options = options;
    this.#secure = protocol === 'https:';
  }

  phaseOf(socket: Duplex | null): Phase {
    return (socket && this.#phases.get(socket)) ?? 'dns';
  }

  override createConnection(
    { host, port }: ClientRequestArgs,
    onCreate?: (error: Error | null, socket: Duplex) => void,
  ): Duplex | undefined {
    const hostname = host ?? '';
    // IP addresses are not looked up, so they are checked here
    const blocked = isIP(hostname) && !mayDial(hostname, this.#options);
    if (blocked || this.#closed) {
      onCreate?.(new DialFailure(blocked ? 'blocked' : 'aborted'), undefined as never);
      return;
    }
    const socket = this.#open(hostname, Number(port));
    this.#phases.set(socket, isIP(hostname) ? 'connect' : 'dns');
    socket.once('lookup', () => this.#phases.set(socket, 'connect'));
    socket.once('connect', () => this.#phases.set(socket, this.#secure ? 'tls' : 'open'));
    if (this.#secure) socket.once('secureConnect', () => this.#phases.set(socket, 'open'));
    socket.once('close', () => this.#idle.delete(socket));
    // an idle socket has no other listener, and an unhandled error would end the process
    socket.on('error', () => {});
    return socket;
  }

  override keepSocketAlive(socket: Duplex): boolean {
    const [oldest] = this.#idle;
    if (oldest && this.#idle.size >= this.#options.idleMax) oldest.destroy();
    this.#idle.add(socket);
    return super.keepSocketAlive(socket) as unknown as boolean;
  }

  override reuseSocket(socket: Duplex, request: ClientRequest): void {
    this.#idle.delete(socket);
    super.reuseSocket(socket, request);
  }

  override destroy(): void {
    this.#closed = true;
    super.destroy();
  }

  #open(host: string, port: number): Socket {
    const target = {
      host,
      port,
      lookup: checkedLookup(this.#options),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: ADDRESS_MS_MAX,
      noDelay: true,
      timeout: IDLE_MS_MAX,
    };
    if (!this.#secure) return openTcp(target);
    return openTls({
      ...target,
      servername: isIP(host) ? '' : host,
      minVersion: 'TLSv1.2',
      // set explicitly, because NODE_TLS_REJECT_UNAUTHORIZED can change the default
      rejectUnauthorized: true,
      ALPNProtocols: ['http/1.1'],
    });
  }
}

function mayDial(ip: string, deployment: Deployment): boolean {
  return isPublicAddress(ip) || (allowsLoopback(deployment) && isLoopbackAddress(ip));
}

/**
 * Returns exactly the addresses that were checked, so that the name can't change between the check and the
 * connection.
 */
function checkedLookup(options: DialOptions): LookupFunction {
  return (hostname, _options, callback) => {
    findAddresses(hostname, options).then(
      (addresses) =>
        callback(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        ),
      (error) => callback(error instanceof DialFailure ? error : new DialFailure('dns'), []),
    );
  };
}

/**
 * Rejects a name if any of its addresses is not public. In the sandbox, `localhost` is this machine and
 * nothing else.
 */
async function findAddresses(
  hostname: string,
  { lookUp, ...deployment }: Deployment & Pick<DialOptions, 'lookUp'>,
): Promise<readonly string[]> {
  if (hostname === 'localhost' && allowsLoopback(deployment)) return LOCALHOST;
  const addresses = await lookUp(hostname);
  if (addresses.length === 0) throw new DialFailure('dns');
  if (!addresses.every(isPublicAddress)) throw new DialFailure('blocked');
  return addresses.slice(0, ADDRESSES_MAX);
}
