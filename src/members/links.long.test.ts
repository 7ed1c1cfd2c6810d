import { test } from 'vitest';
import { useService } from '../../test/support/service.ts';
import { raceLinks } from './link-races.fixture.ts';

const service = useService();

test('a link that is used while the member is changed or requests another causes no deadlock, in eight races', () =>
  raceLinks(service, 8));
