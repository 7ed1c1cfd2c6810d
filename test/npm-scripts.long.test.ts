import { test } from 'vitest';
import { expectStopped } from './npm-scripts.fixture.ts';

test.each([
  ['start', 'dash'],
  ['start', 'bash'],
  ['dev', 'dash'],
  ['demo', 'dash'],
  ['stipend', 'dash'],
])('SIGTERM to npm stops the program of `npm run %s` under %s', expectStopped);
