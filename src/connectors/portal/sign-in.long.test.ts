import { describe } from 'vitest';
import { signInSuite } from './sign-in.suite.ts';
import { PORTALS } from './simulator/index.ts';

describe.each(PORTALS)('signing in to %s', signInSuite);
