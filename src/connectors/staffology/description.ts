import { z } from 'zod';
import type { DirectConnector } from '../connector.ts';
import type { Description } from '../description.ts';
import { sandbox } from './sandbox.ts';

export const description: Description<DirectConnector> = {
  name: 'staffology',
  kind: 'direct',
  title: 'Staffology',
  purpose: 'IRIS Staffology, as a direct connection',
  folder: new URL('.', import.meta.url),
  settings: z.object({ api_key: z.string().min(1) }),
  // the name is compared only if an employee's record has no postcode
  findsBy: () => [['ni_number', 'date_of_birth', 'post_code']],
  load: async () => (await import('./staffology-connector.ts')).createStaffologyConnector(),
  sandbox,
};
