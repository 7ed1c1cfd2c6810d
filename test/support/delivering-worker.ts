import { startEngine } from '#webhooks';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';

// Delivers webhooks and does nothing else, with a lease of one's choice: `node delivering-worker.ts <seconds>`.
const app = await createApp(readConfig(process.env), { as: 'visit', migrations: 'require' });
const engine = startEngine(app, { leaseSeconds: Number(process.argv[2]) });
process.stdout.write(`${engine.worker}\n`);
process.once('SIGTERM', async () => {
  await engine.stop();
  await app.close();
});
