import { test } from 'vitest';

test('never ends', () => new Promise(() => undefined));
