import { test } from 'vitest';
import { useService } from '../../test/support/service.ts';
import { acceptanceRacesOf } from './acceptance-races.fixture.ts';

const { raceDeactivation, raceDeletion } = acceptanceRacesOf(useService());

test('terms are accepted before they are deactivated, or not at all, in 20 races', () =>
  raceDeactivation(20));

test('nothing is left of users who are deleted while accepting, in 20 races', () => raceDeletion(20));
