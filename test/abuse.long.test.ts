import { test } from 'vitest';
import { abuse } from './abuse.fixture.ts';
import { useService } from './support/service.ts';

const service = useService();

test('valid, wrong and hostile requests to every operation are answered as described, never with 5xx', () =>
  abuse(service, { every: 1 }));
