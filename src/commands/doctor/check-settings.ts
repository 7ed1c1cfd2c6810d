import { readCertificate } from '#platform/http/certificate.ts';
import { type Finding, ok, warning } from '#values/finding.ts';
import type { Config } from '../../config.ts';
import { counted } from '../counted.ts';

/** Warns about settings that are valid but risky. Invalid settings have already ended the command. */
export function checkSettings(
  config: Pick<Config, 'env' | 'trustProxy' | 'rateLimitPerSecond'>,
  { hasDashboard }: { hasDashboard: boolean },
): Finding[] {
  if (config.env === 'sandbox')
    return [ok('settings', 'sandbox: providers are simulated, so do not store real data')];
  return [
    ok('settings', 'production'),
    ...proxyFindings(config),
    ...limitFindings(config),
    ...dashboardFindings(hasDashboard),
  ];
}

function proxyFindings({ trustProxy }: Pick<Config, 'trustProxy'>): Finding[] {
  if (trustProxy !== false) return [];
  return [
    warning(
      'proxy',
      'TRUST_PROXY is not set: limits by address treat all callers behind a proxy as one',
      'Set TRUST_PROXY to the addresses of your proxies or load balancers, if there are any.',
    ),
  ];
}

function limitFindings({ rateLimitPerSecond }: Pick<Config, 'rateLimitPerSecond'>): Finding[] {
  if (rateLimitPerSecond > 0) return [];
  return [
    warning(
      'limits',
      'RATE_LIMIT_PER_SECOND is 0: no caller is limited',
      'Remove the setting, unless something in front of Stipend limits requests.',
    ),
  ];
}

function dashboardFindings(hasDashboard: boolean): Finding[] {
  if (hasDashboard) return [];
  return [
    warning(
      'dashboard',
      'the dashboard is not built, so /dashboard/ answers 404',
      'Run "npm ci" without --omit=dev, or copy web/dashboard/dist from a machine that has built it.',
    ),
  ];
}

const CERTIFICATE_DAYS_MIN = 14;

/** An unreachable address is only a warning: this machine may not be able to reach it by design. */
export async function checkCertificate({
  publicUrl,
}: Pick<Config, 'publicUrl'>): Promise<readonly Finding[]> {
  if (!publicUrl?.startsWith('https:')) return [];
  const found = await readCertificate(publicUrl).catch(() => null);
  if (found === null)
    return [
      warning(
        'certificate',
        'this machine can’t connect to PUBLIC_URL',
        'Check DNS, the proxy and its certificate, unless this machine can’t reach PUBLIC_URL by design.',
      ),
    ];
  const { daysLeft, problem } = found;
  if (problem !== null && daysLeft > 0)
    return [
      warning(
        'certificate',
        `this machine does not trust the certificate of PUBLIC_URL: ${problem}`,
        'Use a certificate of an authority that browsers trust, for the host name of PUBLIC_URL, and let the proxy send the intermediate certificates. If you use your own authority on purpose, set NODE_EXTRA_CA_CERTS to the file with its certificate.',
      ),
    ];
  const end = daysLeft > 0 ? `expires in ${counted(Math.floor(daysLeft), 'day')}` : 'has expired';
  const detail = `the certificate of PUBLIC_URL ${end}`;
  if (daysLeft > CERTIFICATE_DAYS_MIN) return [ok('certificate', detail)];
  return [warning('certificate', detail, 'Renew the certificate of the proxy.')];
}
