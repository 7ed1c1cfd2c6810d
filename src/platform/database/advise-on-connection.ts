/** What is wrong with a connection to the database, and what the operator can do about it. */
interface ConnectionProblem {
  problem: string;
  advice: string;
}

const TRUST_AUTHORITY =
  "if the server's certificate comes from your own authority, add sslrootcert=/path/ca.pem to DATABASE_URL";
/** The server's certificate comes from an authority that this process does not know. */
const UNKNOWN_AUTHORITY = [
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
];
/** Problems that the host itself reports. They are explained even if other hosts have other problems. */
const REPORTED_BY_HOST = new Map([
  ...UNKNOWN_AUTHORITY.map((code) => [code, TRUST_AUTHORITY] as const),
  [
    '28P01',
    'check the user and the password in DATABASE_URL. Characters such as / ? # @ : % in the password must be percent-encoded: / is %2F',
  ],
  [
    '28000',
    'check the user and sslmode in DATABASE_URL, and that pg_hba.conf on the server allows this machine to connect',
  ],
  ['3D000', 'create the database, or correct its name in DATABASE_URL'],
]);
const CHECK_HOST = 'check the host and the port in DATABASE_URL, and that the server is running';
const OTHERS = new Map([
  ['ECONNREFUSED', CHECK_HOST],
  ['ENOTFOUND', 'check the host in DATABASE_URL, and the DNS of this machine'],
  ['EAI_AGAIN', 'check the host in DATABASE_URL, and the DNS of this machine'],
  ['EHOSTUNREACH', CHECK_HOST],
  ['ETIMEDOUT', CHECK_HOST],
  ['53300', 'raise max_connections of the server, or lower DATABASE_CONNECTIONS'],
]);
const NO_TLS = /does not support SSL/;
const TURN_TLS_ON =
  'turn on ssl on the server. If the server is on this machine, you can remove sslmode from DATABASE_URL instead';

/** Adds advice to an error of a connection, because errors of the network, of TLS and of PostgreSQL say only what is wrong. */
export function adviseOnConnection(error: Error): Error {
  const found = explainConnection(error);
  return found ? new Error(`${found.problem}: ${found.advice}`, { cause: error }) : error;
}

/** Returns null for an error that needs other advice. */
export function explainConnection(error: Error): ConnectionProblem | null {
  for (const { code = '', message } of problemsIn(error)) {
    const advice = REPORTED_BY_HOST.get(code);
    // without the advice that Node adds after a semicolon, which is not about DATABASE_URL
    if (advice) return { problem: message.split(';')[0] ?? message, advice };
  }
  const { code = '', message } = error as NodeJS.ErrnoException;
  const advice = OTHERS.get(code) ?? (NO_TLS.test(message) ? TURN_TLS_ON : undefined);
  // the error about a host name with several addresses has no message: only the errors of the addresses have one
  return advice ? { problem: message || code, advice } : null;
}

/** The error, and those of all hosts if no host could be used. */
function problemsIn(error: unknown): readonly NodeJS.ErrnoException[] {
  if (!(error instanceof Error)) return [];
  const { cause, errors = [] } = error as AggregateError;
  return [error, ...problemsIn(cause), ...errors.flatMap(problemsIn)];
}
