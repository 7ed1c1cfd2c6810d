import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { notFound } from '../problem.ts';
import { servePage } from './server.ts';

const ADDRESS = '/.well-known/security.txt';
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/**
 * Says where to report a vulnerability (RFC 9116). Without a contact there is no such file: an address that nobody reads would
 * be worse than none.
 */
export function serveSecurityText(
  server: FastifyInstance,
  options: {
    clock: Clock;
    contact: string | null;
    publicUrl: string;
    /** Whether the service shows its security policy. */
    hasPolicy: boolean;
  },
): void {
  servePage(server, ADDRESS, (_request, reply) => {
    const { contact, clock } = options;
    if (contact === null) throw notFound('Page', 'security.txt');
    reply.header('Content-Type', 'text/plain; charset=utf-8');
    return securityText({ ...options, contact, now: clock.now() });
  });
}

function securityText({
  contact,
  publicUrl,
  hasPolicy,
  now,
}: {
  contact: string;
  publicUrl: string;
  hasPolicy: boolean;
  now: Date;
}): string {
  // the same for a whole day, so that caches can keep it
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return [
    `Contact: ${contact}`,
    `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
    ...(hasPolicy ? [`Policy: ${publicUrl}/docs/guides/security`] : []),
    'Preferred-Languages: en, cy',
    `Canonical: ${publicUrl}${ADDRESS}`,
    '',
  ].join('\n');
}
