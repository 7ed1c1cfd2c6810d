import { createServer } from 'node:http';
import type { ProviderSetup } from '#connectors';
import { BUNDLED } from '#connectors';
import { createLog } from '#platform/log.ts';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { startJobs } from '../../src/worker.ts';

/*
 * A worker without the sandbox's providers, which run in the API's process: they must not count as the worker's work. It answers
 * each request with the number of requests that it has sent to providers.
 */
const [dataDir = '', setup = '', port] = process.argv.slice(2);
const log = createLog({ level: 'warn', pretty: false });
const app = await createApp(readConfig({ DATA_DIR: dataDir }), { as: 'visit', migrations: 'require', log });
const given = JSON.parse(setup) as Omit<ProviderSetup, 'connector'>;
app.providers.setUp([{ ...given, connector: BUNDLED.portal }]);
const worker = await startJobs(app);
const server = createServer(async (_request, response) => {
  const { values } = await app.providerRequests.get();
  const counts = values.filter(({ metricName }) => metricName?.endsWith('_count'));
  response.end(String(counts.reduce((sum, { value }) => sum + value, 0)));
}).listen(Number(port), '127.0.0.1');

process.once('SIGTERM', async () => {
  server.close();
  await worker.stop();
  await app.close();
});
