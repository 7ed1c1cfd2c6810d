import { test } from 'vitest';
import { useService } from '../../test/support/service.ts';
import { queryAtOnce } from './query-at-once.fixture.ts';
import { queryConnectionSuite } from './query-connection.suite.ts';

const service = useService({}, { isWhole: true });

test('a query of a connection, sent a hundred times at once, stores new payslips once, as one entry', () =>
  queryAtOnce(service, 100));

queryConnectionSuite({ isWhole: true });
