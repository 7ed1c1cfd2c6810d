/** The server's certificate comes from an authority that this process does not know. */
const UNKNOWN_AUTHORITY = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
]);
const ADVICE =
  "if the server's certificate comes from your own authority, add sslrootcert=/path/ca.pem to DATABASE_URL";

/** Says what to do about an error of TLS, which names only what is wrong with the certificate. */
export function adviseOnTls(error: Error): Error {
  const found = problemsIn(error).find(({ code }) => UNKNOWN_AUTHORITY.has(code ?? ''));
  if (!found) return error;
  // Node adds advice of its own, which does not help a service
  const [problem] = found.message.split(';');
  return new Error(`${problem}: ${ADVICE}`, { cause: error });
}

/** The error, and those of all hosts if no host could be used. */
function problemsIn(error: unknown): readonly NodeJS.ErrnoException[] {
  if (!(error instanceof Error)) return [];
  const { cause, errors = [] } = error as AggregateError;
  return [error, ...problemsIn(cause), ...errors.flatMap(problemsIn)];
}
