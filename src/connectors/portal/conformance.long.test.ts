import { SKINS } from '../../sandbox/simulators/portal/index.ts';
import { testPortal } from './portal-conformance.suite.ts';

for (const skin of SKINS) testPortal(skin);
