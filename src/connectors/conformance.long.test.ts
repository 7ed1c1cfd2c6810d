import { testConnectorWhole } from './conformance.suite.ts';
import { loadConnectors } from './load-connectors.ts';

for (const description of await loadConnectors(process.env.CONNECTORS_FOLDER ?? null))
  testConnectorWhole(description);
