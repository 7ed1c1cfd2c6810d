import { expect, test } from 'vitest';
import { startService } from './support/service.ts';

test('without a collector that answers, requests are answered and the service stops', async () => {
  const alone = await startService({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
  expect((await alone.ask('GET', '/users')).status).toBe(200);
  await alone.stop();
});
