import { test } from 'vitest';
import { expectStopped } from './npm-scripts.fixture.ts';

test('SIGTERM to npm stops the program of `npm start`', () => expectStopped('start', 'dash'));
