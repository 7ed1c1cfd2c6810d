import { Command } from 'commander';
import { loadConnectors, type ProviderSetup, ProviderThrottle, providerHttp } from '#connectors';
import { systemClock } from '#platform/clock.ts';
import { checkProviderCertificates, Providers } from '#providers';
import type { Finding } from '#values/finding.ts';
import { findingsOf } from './doctor/finding.ts';
import { config, print, printTable } from './terminal.ts';

export function providersCommand(): Command {
  return new Command('providers').description('test the connections in PROVIDERS_FILE').addCommand(
    new Command('test')
      .description(
        'test discovery, client authentication and certificates of every provider that has a test, or of one; exits with 1 if a test fails',
      )
      .argument('[id]', 'the id of a provider')
      .action(async (id?: string) => {
        const { env, providersFile, connectorsFolder } = config();
        const connectors = await loadConnectors(connectorsFolder);
        const rows = [];
        for (const setup of testable(new Providers(env, providersFile, connectors), id))
          for (const finding of await testProvider(setup)) rows.push({ provider: setup.id, ...finding });
        printTable(rows.map(({ provider, check, result, detail }) => ({ provider, check, result, detail })));
        for (const { provider, check, advice } of rows)
          if (advice) print(`\n${provider}, ${check}: ${advice}`);
        if (rows.some(({ result }) => result === 'failed')) throw new Error('A test failed');
      }),
  );
}

function testable(providers: Providers, id: string | undefined): ProviderSetup[] {
  const all = providers.configured();
  if (id === undefined) return all.filter(({ connector }) => connector.loadTest);
  const found = all.find((setup) => setup.id === id);
  if (!found) throw new Error(`PROVIDERS_FILE has no provider [${id}]`);
  if (!found.connector.loadTest) throw new Error(`The connector of [${id}] has no test`);
  return [found];
}

async function testProvider(setup: ProviderSetup): Promise<readonly Finding[]> {
  const clock = systemClock;
  const http = providerHttp(setup, { clock, throttle: new ProviderThrottle() });
  const test = await setup.connector.loadTest?.();
  return [
    ...checkProviderCertificates({ configured: () => [setup] }, clock.now()),
    ...(await findingsOf('connection', async () => (await test?.({ http, clock, provider: setup })) ?? [])),
  ];
}
