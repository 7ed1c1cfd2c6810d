import { BUNDLED, type ProviderSetup } from '#connectors';
import { reservePort } from '#platform/http/reserve-port.ts';
import { allRoutes, buildApi } from '../../src/api.ts';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';

// Serves the API with the given lease of idempotency keys and the given provider, and prints its URL:
// `node leased-api.ts <seconds> <ProviderSetup as JSON>`. JSON keeps no functions, so the connector is found by its name.
const [seconds, setup = ''] = process.argv.slice(2);
const config = readConfig(process.env);
const reserved = await reservePort(config);
const app = await createApp({ ...config, port: reserved.port }, { as: 'visit', migrations: 'require' });
const given = JSON.parse(setup) as ProviderSetup;
const connector = Object.values(BUNDLED).find(({ name }) => name === given.connector.name);
if (!connector) throw new Error(`There is no connector ${given.connector.name}`);
app.providers.setUp([{ ...given, connector }]);
const ready = async () => undefined;
const routes = await allRoutes(app, { database: ready, migrations: ready, restore: ready, worker: ready });
await reserved.listen(buildApi(app, routes, { leaseSeconds: Number(seconds) }));
process.stdout.write(`Serving ${reserved.url}\n`);
