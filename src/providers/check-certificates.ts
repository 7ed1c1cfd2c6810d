import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '#platform/clock.ts';
import { freshFor } from '#platform/fresh.ts';
import { type Finding, failed, ok, warning } from '#values/finding.ts';
import type { Providers } from './registry.ts';

const DAYS_MIN = 30;
const DAY_MS = 86_400_000;
const FRESH_MS = 3_600_000;

interface Expiry {
  provider: string;
  setting: string;
  daysLeft: number;
}

/** When the certificates in the settings of providers expire. Reads their files. */
function listExpiries(providers: Pick<Providers, 'configured'>, now: Date): Expiry[] {
  return providers.configured().flatMap((setup) =>
    Object.entries(setup.connector.certificatesIn?.(setup) ?? {}).map(([setting, { validToDate }]) => ({
      provider: setup.id,
      setting,
      daysLeft: (validToDate.getTime() - now.getTime()) / DAY_MS,
    })),
  );
}

export function checkProviderCertificates(providers: Pick<Providers, 'configured'>, now: Date): Finding[] {
  return listExpiries(providers, now).map(({ provider, setting, daysLeft }) => {
    const check = `certificate of [${provider}]`;
    const advice = `Renew the certificate and replace the file in settings.${setting}_file. No restart is needed.`;
    const days = Math.floor(daysLeft);
    if (daysLeft <= 0) return failed(check, `${setting} has expired`, advice);
    const detail = `${setting} expires in ${days} ${days === 1 ? 'day' : 'days'}`;
    return days < DAYS_MIN ? warning(check, detail, advice) : ok(check, detail);
  });
}

export function watchProviderCertificates(
  registry: Registry,
  { providers, clock }: { providers: Pick<Providers, 'configured'>; clock: Clock },
): void {
  const measure = freshFor(FRESH_MS, async () => listExpiries(providers, clock.now()), []);
  new Gauge({
    name: 'stipend_provider_certificate_days_left',
    help: 'Days until a certificate in the settings of a provider expires, by provider and setting',
    labelNames: ['provider', 'setting'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { provider, setting, daysLeft } of await measure())
        this.set({ provider, setting }, daysLeft);
    },
  });
}
