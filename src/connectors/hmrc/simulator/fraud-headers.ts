import type { FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';

const NAME = /^gov-(client|vendor)-/;
const SEEN_MAX = 200;
const METHODS: readonly string[] = ['WEB_APP_VIA_SERVER', 'BATCH_PROCESS_DIRECT'];

/** Headers that every application can send for any user. */
const ALWAYS = [
  'gov-client-connection-method',
  'gov-client-user-ids',
  'gov-vendor-product-name',
  'gov-vendor-version',
];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const PAIRS = /^[\w.~%-]+=[\w.~%-]*(?:&[\w.~%-]+=[\w.~%-]*)*$/;
const PAIR_LIST = /^[\w.~%-]+=[\w.~%-]*(?:[&,][\w.~%-]+=[\w.~%-]*)*$/;

const FORMS: Readonly<Record<string, RegExp>> = {
  'gov-client-device-id': UUID,
  'gov-client-multi-factor': PAIR_LIST,
  'gov-client-public-ip-timestamp': TIMESTAMP,
  'gov-client-public-port': /^[1-9]\d{0,4}$/,
  'gov-client-screens': PAIR_LIST,
  'gov-client-timezone': /^UTC[+-]\d\d:\d\d$/,
  'gov-client-user-ids': PAIRS,
  'gov-client-window-size': /^width=\d+&height=\d+$/,
  'gov-client-local-ips': /^[\w.%]+(?:,[\w.%]+)*$/,
  'gov-client-local-ips-timestamp': TIMESTAMP,
  'gov-client-mac-addresses':
    /^[0-9A-Fa-f]{2}(?:%3A[0-9A-Fa-f]{2}){5}(?:,[0-9A-Fa-f]{2}(?:%3A[0-9A-Fa-f]{2}){5})*$/,
  'gov-client-user-agent': PAIRS,
  'gov-vendor-forwarded': PAIR_LIST,
  'gov-vendor-version': PAIRS,
};

export interface SeenHeaders {
  method: string;
  /** The route's path, which has parameters in place of NI numbers. */
  path: string;
  at: string;
  headers: Record<string, string>;
}

export interface HeaderProblem {
  code: 'MISSING_HEADER' | 'INVALID_HEADER' | 'EMPTY_HEADER';
  message: string;
  headers: string[];
}

/** The fraud prevention headers: validated as they arrive, and kept for inspection. */
export class FraudHeaders {
  readonly #clock: Clock;
  readonly #seen: SeenHeaders[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get seen(): readonly SeenHeaders[] {
    return this.#seen;
  }

  /** Records the headers of a request; false if they are not valid. */
  note(request: FastifyRequest): boolean {
    const headers = fraudHeadersOf(request);
    if (this.#seen.length >= SEEN_MAX) this.#seen.shift();
    const path = request.routeOptions.url ?? '';
    this.#seen.push({ method: request.method, path, at: this.#clock.now().toISOString(), headers });
    return problemsIn(headers).length === 0;
  }

  clear(): void {
    this.#seen.length = 0;
  }
}

export function fraudHeadersOf(request: Pick<FastifyRequest, 'headers'>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers)
      .filter(([name]) => NAME.test(name))
      .map(([name, value]) => [name, String(value)]),
  );
}

export function problemsIn(headers: Record<string, string>): HeaderProblem[] {
  const missing = ALWAYS.filter((name) => !(name in headers));
  const empty = Object.keys(headers).filter((name) => headers[name] === '');
  const wrong = Object.entries(headers)
    .filter(([name, value]) => value !== '' && !isWellFormed(name, value))
    .map(([name]) => name);
  return [
    ...problem('MISSING_HEADER', 'Header required', missing),
    ...problem('EMPTY_HEADER', 'Value required', empty),
    ...problem('INVALID_HEADER', 'Value is not in the expected format', wrong),
  ];
}

function isWellFormed(name: string, value: string): boolean {
  if (name === 'gov-client-connection-method') return METHODS.includes(value);
  return /^[\x20-\x7e]+$/.test(value) && (FORMS[name]?.test(value) ?? true);
}

function problem(code: HeaderProblem['code'], message: string, headers: string[]): HeaderProblem[] {
  return headers.length > 0 ? [{ code, message, headers }] : [];
}
