import { expect, test } from 'vitest';
import { callsOf } from '../scripts/postman/api-description.ts';
import { FOLDERS, LEFT_OUT } from '../scripts/postman/folders.ts';
import { api, collection, expectPasses } from './postman.fixture.ts';
import { useService } from './support/service.ts';

const service = useService({}, { isWhole: true });
/** Together they have a file, waits for jobs, a request that is rejected on purpose, and deletions. */
const REPRESENTATIVE = ['Documents', 'Webhooks'];

test('the Postman collection has every operation in the folder of its tag', () => {
  const wanted = callsOf(api).filter(({ name }) => !(name in LEFT_OUT));
  const missing = wanted.filter(({ method, path, tags }) => {
    const url = path.replaceAll('{page}', '1').replace(/\{(\w+)\}/g, '{{$1}}');
    const folder = collection.item.find(({ name }) => name === tags[0]);
    return !folder?.item.some(
      ({ request }) => request.method === method && `/${request.url.path.join('/')}` === url,
    );
  });
  expect(missing.map(({ name }) => name)).toEqual([]);
  expect(Object.keys(FOLDERS).filter((tag) => !collection.item.some(({ name }) => name === tag))).toEqual([]);
});

test.each(collection.item.filter(({ name }) => REPRESENTATIVE.includes(name)))(
  'the folder $name of the Postman collection passes on its own',
  (folder) => expectPasses(service, folder),
);
