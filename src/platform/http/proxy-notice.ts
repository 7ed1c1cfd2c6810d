import type { FastifyRequest } from 'fastify';
import type { Logger } from '../log.ts';

/** Warns once if requests come through a proxy that is not trusted, because everybody behind it shares one rate limit. */
export function createProxyNotice(log: Logger): (request: FastifyRequest) => void {
  let isNoticed = false;
  return ({ headers, ips = [] }) => {
    // the first address is the sender's; another one follows only if the sender is trusted
    if (isNoticed || headers['x-forwarded-for'] === undefined || ips.length > 1) return;
    isNoticed = true;
    log.warn(
      'requests are forwarded by a proxy that TRUST_PROXY does not list: its callers share one rate limit',
    );
  };
}
