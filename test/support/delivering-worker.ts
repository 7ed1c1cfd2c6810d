import { startDeliveryWorker } from '#webhooks';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';

// Runs a worker that only delivers webhooks, with the given lease: `node delivering-worker.ts <seconds>`.
const app = await createApp(readConfig(process.env), { as: 'visit', migrations: 'require' });
const deliveryWorker = startDeliveryWorker(app, { leaseSeconds: Number(process.argv[2]) });
process.stdout.write(`${deliveryWorker.workerId}\n`);
process.once('SIGTERM', async () => {
  await deliveryWorker.stop();
  await app.close();
});
