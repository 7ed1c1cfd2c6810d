import { testPortal } from './portal-conformance.suite.ts';

testPortal('harbour');
