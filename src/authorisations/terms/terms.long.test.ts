import { test } from 'vitest';
import { useService } from '../../../test/support/service.ts';
import { createConcurrently } from './concurrent-terms.fixture.ts';

const service = useService();

test('100 concurrent requests get the versions 3 to 102, despite failures and repeated requests', () =>
  createConcurrently(service, 100));
