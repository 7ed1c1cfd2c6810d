import { test } from 'vitest';
import { collection, expectPasses } from './postman.fixture.ts';
import { useService } from './support/service.ts';

const service = useService({}, { isWhole: true });

test.each(collection.item)('the folder $name of the Postman collection passes on its own', (folder) =>
  expectPasses(service, folder),
);
