import { subjectsOf, testConnector } from './conformance.suite.ts';
import { loadConnectors } from './load-connectors.ts';

// the setting adds connectors of your own
for (const description of await loadConnectors(process.env.CONNECTORS_FOLDER ?? null))
  for (const subject of subjectsOf(description).slice(0, 1)) testConnector(subject);
