import { createLog } from '#platform/log.ts';
import { startSimulators } from '#sandbox';
import { allRoutes, buildApi } from '../../src/api.ts';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';

/*
 * The API, except that it never releases memory. V8 drops optimised code then, and thousands of requests take twice as long. An API
 * process that has so much to do that its CPU time matters is never idle for so long. Here it is, while others do their work.
 */
const log = createLog({ level: 'warn', pretty: false });
const config = readConfig(process.env);
const app = await createApp(config, { as: 'visit', migrations: 'require', log, startSimulators });
const ready = async () => undefined;
const server = buildApi(app, await allRoutes(app, { database: ready, migrations: ready, worker: ready }));
await server.listen({ host: '127.0.0.1', port: config.port });

process.once('SIGTERM', async () => {
  await server.close();
  await app.close();
});
