const FAILURES: Readonly<Record<string, string>> = {
  blocked: 'The service may not connect to this address.',
  dns: 'The host name has no address.',
  connect: 'Nothing answers at this address.',
  tls: 'The certificate is not valid for this host, or the receiver rejected ours.',
  timed_out: 'The receiver did not answer in time.',
  reset: 'The receiver closed the connection too early.',
};

/** Why the audit log could not be sent. */
export function failureInWords(failure: string | null): string {
  const status = /^http_(\d+)$/.exec(failure ?? '')?.[1];
  if (status) return `The receiver replied with status ${status}.`;
  return FAILURES[failure ?? ''] ?? 'The receiver did not take the entries.';
}
