import type { ApiDescription } from '../client-operations.ts';
import { describePythonOperations, describePythonResources } from './describe-resources.ts';
import { describePythonTypes } from './describe-types.ts';

/** The generated files of the Python client, with their texts. */
export function describePythonClient(api: ApiDescription): [path: string, text: string][] {
  return [
    ['clients/python/stipend/types.py', describePythonTypes(api)],
    ['clients/python/stipend/_operations.py', describePythonOperations(api)],
    ['clients/python/stipend/_resources.py', describePythonResources(api, { isAsync: false })],
    ['clients/python/stipend/_async_resources.py', describePythonResources(api, { isAsync: true })],
  ];
}
