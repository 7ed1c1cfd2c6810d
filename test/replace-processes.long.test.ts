import { test } from 'vitest';
import { expectReplaced } from './replace-processes.fixture.ts';

test('behind a balancer that polls /readyz, no request fails while every process is replaced', () =>
  expectReplaced(2));
