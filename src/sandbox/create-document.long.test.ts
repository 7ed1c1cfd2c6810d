import { expect, test } from 'vitest';
import { useService } from '../../test/support/service.ts';

const service = useService();

test('POST /sandbox/documents draws a scan as a picture', async () => {
  const { body } = await service.ask('POST', '/sandbox/documents', {
    body: { kind: 'payslip', is_scan: true, format: 'jpeg', month: '2026-01' },
  });
  expect(body).toMatchObject({
    file_name: 'payslip-brightwell-user_good-2026-01.jpg',
    media_type: 'image/jpeg',
  });
  expect(Buffer.from(body.content, 'base64').subarray(0, 3).toString('hex')).toBe('ffd8ff');
});
