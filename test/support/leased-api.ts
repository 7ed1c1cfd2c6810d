import type { ProviderSetup } from '#connectors';
import { reservePort } from '#platform/http/reserve-port.ts';
import { allRoutes, buildApi } from '../../src/api.ts';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';

// Serves the API with the given lease of idempotency keys and the given provider, and prints its URL:
// `node leased-api.ts <seconds> <ProviderSetup as JSON>`.
const [seconds, setup = ''] = process.argv.slice(2);
const config = readConfig(process.env);
const reserved = await reservePort(config);
const app = await createApp({ ...config, port: reserved.port }, { as: 'visit', migrations: 'require' });
app.providers.setUp([JSON.parse(setup) as ProviderSetup]);
const ready = async () => undefined;
const routes = await allRoutes(app, { database: ready, migrations: ready, restore: ready, worker: ready });
await reserved.listen(buildApi(app, routes, { leaseSeconds: Number(seconds) }));
process.stdout.write(`Serving ${reserved.url}\n`);
