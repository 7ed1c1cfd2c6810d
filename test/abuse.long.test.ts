import { abuseSuite } from './abuse.suite.ts';

abuseSuite({ isWhole: true });
