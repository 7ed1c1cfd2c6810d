/** Everything outside the service that it needs, beside the database that it connects to. */
export const DEPENDENCY_KINDS = [
  'database_node',
  'storage',
  'disk',
  'archive',
  'key_service',
  'mail',
  'sms',
  'provider',
] as const;
export type DependencyKind = (typeof DEPENDENCY_KINDS)[number];

/** Why it can't be used. Codes of our own, because the words of others can contain addresses and credentials. */
export const REASONS = {
  unreachable: 'can’t be reached',
  timed_out: 'does not answer in time',
  refused: 'refuses requests',
  login_refused: 'does not accept the credentials',
  tls_failed: 'has a certificate that is not trusted',
  full: 'is full',
  low: 'is nearly full',
  failed: 'fails',
} as const;
export type Reason = keyof typeof REASONS;

export interface Dependency {
  /** Unique in the installation: `storage`, `provider:harbour`. */
  name: string;
  kind: DependencyKind;
  /** The id of the provider. */
  provider?: string;
  /** Only the traffic shows whether others work. */
  probe?: Probe;
  /** How many things must fail, with no success in between. For providers: how many people. */
  failuresMin: number;
}

export interface Probe {
  /** How often it is probed while it works and no traffic shows that. */
  everyMs: number;
  msMax: number;
  /** Returns why it can't be used, and null if it works. `last` is the reason of the failure before, if there was one. */
  run(last: Reason | null): Promise<Reason | 'unknown' | null>;
}

/** What the traffic shows about a dependency. */
export interface Traffic {
  succeeded(): void;
  /** `subject` says whose failure it is. Several failures of one subject count once. */
  failed(reason: Reason, subject?: string): void;
}

/** A dependency that can't be used, as this process or another one sees it. */
export interface Failing {
  name: string;
  kind: DependencyKind;
  provider: string | null;
  reason: Reason;
  since: Date;
  machines: readonly string[];
}

const TIMEOUTS = /^(TimeoutError|ETIMEDOUT|UND_ERR_\w*TIMEOUT)$/;
const FULL = /^(StorageFull|ENOSPC|EDQUOT|EFBIG)$/;

/** The reason for an error of Node, of a client library, or of ours with one of these as its cause. */
export function reasonOf(error: unknown): Reason {
  const { name, code, cause } = (error ?? {}) as { name?: string; code?: unknown; cause?: unknown };
  if (cause !== undefined) return reasonOf(cause);
  const codes = [String(name), String(code)];
  if (codes.some((one) => TIMEOUTS.test(one))) return 'timed_out';
  if (codes.some((one) => FULL.test(one))) return 'full';
  if (typeof code !== 'string' || !/^E[A-Z]+$/.test(code)) return 'refused';
  return /^E(CONN|PIPE|HOST|NET|ADDR|AI|NOTFOUND)/.test(code) ? 'unreachable' : 'failed';
}
