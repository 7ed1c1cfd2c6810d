import { Agent, type ClientRequest, type ClientRequestArgs } from 'node:http';
import { isIP, type LookupFunction, connect as openTcp } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as openTls, type TLSSocket } from 'node:tls';
import { allowsLoopback } from '#values/loopback.ts';
import { isLoopbackAddress, isPublicAddress, isWithinNetworks } from './address.ts';
import type { Destinations } from './check-url.ts';
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

/** Certificates in PEM. */
export interface TlsFiles {
  /** The authorities that the server's certificate must come from, instead of those that Node trusts. */
  ca?: string;
  /** The certificate that this service shows, and its key. */
  cert?: string;
  key?: string;
}

export interface SocketOptions extends Destinations {
  lookUp: LookUp;
  tls?: TlsFiles;
}

export interface DialOptions extends SocketOptions {
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
    const blocked = isBlocked(hostname, this.#options);
    if (blocked || this.#closed) {
      onCreate?.(new DialFailure(blocked ? 'blocked' : 'aborted'), undefined as never);
      return;
    }
    const target = { host: hostname, port: Number(port) };
    const socket = this.#secure
      ? openSecure(target, this.#options, ['http/1.1'])
      : openTcp(connectTo(target, this.#options));
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
}

interface Target {
  host: string;
  port: number;
}

/** Whether the host is an address that may not be dialled. Addresses are not looked up, so callers check them first. */
export function isBlocked(host: string, options: Destinations): boolean {
  return isIP(host) !== 0 && !mayDial(host, options);
}

/** Opens a TLS connection to a host that is not blocked. The addresses of a name are checked. */
export function openSecure(target: Target, options: SocketOptions, protocols: readonly string[]): TLSSocket {
  return openTls({
    ...connectTo(target, options),
    ...options.tls,
    servername: isIP(target.host) ? '' : target.host,
    minVersion: 'TLSv1.2',
    // set explicitly, because NODE_TLS_REJECT_UNAUTHORIZED can change the default
    rejectUnauthorized: true,
    ...(protocols.length > 0 ? { ALPNProtocols: [...protocols] } : {}),
  });
}

function connectTo(target: Target, options: SocketOptions) {
  return {
    ...target,
    lookup: checkedLookup(options),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ADDRESS_MS_MAX,
    noDelay: true,
    timeout: IDLE_MS_MAX,
  };
}

function mayDial(ip: string, options: Destinations): boolean {
  return isReachable(ip, options) || (allowsLoopback(options) && isLoopbackAddress(ip));
}

function isReachable(ip: string, { privateNetworks = [] }: Destinations): boolean {
  return isPublicAddress(ip) || isWithinNetworks(ip, privateNetworks);
}

/**
 * Returns exactly the addresses that were checked, so that the name can't change between the check and the
 * connection.
 */
function checkedLookup(options: SocketOptions): LookupFunction {
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
 * Rejects a name if any of its addresses is neither public nor allowed. In the sandbox, `localhost` is this machine and
 * nothing else.
 */
async function findAddresses(
  hostname: string,
  { lookUp, ...options }: SocketOptions,
): Promise<readonly string[]> {
  if (hostname === 'localhost' && allowsLoopback(options)) return LOCALHOST;
  const addresses = await lookUp(hostname);
  if (addresses.length === 0) throw new DialFailure('dns');
  if (!addresses.every((address) => isReachable(address, options))) throw new DialFailure('blocked');
  return addresses.slice(0, ADDRESSES_MAX);
}
