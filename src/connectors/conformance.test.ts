import { subjectsOf, testConnector } from './conformance.suite.ts';
import { loadConnectors } from './load-connectors.ts';

const { CONNECTORS_FOLDER = null } = process.env;
const descriptions = await loadConnectors(CONNECTORS_FOLDER);
// one connector of each kind, unless the setting adds connectors of your own
const tested = CONNECTORS_FOLDER
  ? descriptions
  : [...new Map(descriptions.map((description) => [description.kind, description])).values()];
for (const description of tested)
  for (const subject of subjectsOf(description).slice(0, 1)) testConnector(subject);
