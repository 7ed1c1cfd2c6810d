import { X509Certificate } from 'node:crypto';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import type { ProviderSetup } from '#connectors';
import { VALID } from '#platform/outbound/certificates.fixture.ts';
import { checkProviderCertificates, watchProviderCertificates } from './check-certificates.ts';

const DAY_MS = 86_400_000;
const end = new X509Certificate(VALID).validToDate.getTime();
const connector = { certificatesIn: () => ({ transport_certificate: new X509Certificate(VALID) }) };
const providers = {
  configured: () =>
    [
      { id: 'a-bank', connector },
      { id: 'a-portal', connector: {} },
    ] as unknown as ProviderSetup[],
};

test.for([
  [31, 'ok', 'transport_certificate expires in 31 days'],
  [1, 'warning', 'transport_certificate expires in 1 day'],
  [-1, 'failed', 'transport_certificate has expired'],
] as const)('a certificate that ends in %i days is %s', ([days, result, detail]) => {
  const findings = checkProviderCertificates(providers, new Date(end - days * DAY_MS));
  expect(findings).toMatchObject([{ check: 'certificate of [a-bank]', result, detail }]);
});

test('the days are a metric by provider and setting', async () => {
  const registry = new Registry();
  watchProviderCertificates(registry, { providers, clock: { now: () => new Date(end - 12 * DAY_MS) } });
  expect(await registry.metrics()).toContain(
    'stipend_provider_certificate_days_left{provider="a-bank",setting="transport_certificate"} 12',
  );
});
