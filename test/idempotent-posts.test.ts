import { idempotentPostsSuite } from './idempotent-posts.suite.ts';

idempotentPostsSuite({ isWhole: false });
