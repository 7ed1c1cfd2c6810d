import { expect, test } from 'vitest';
import { isOpenHere } from './open-here.ts';

const [id, here, elsewhere] = ['source', 'this session', 'another session'];
const [early, late] = ['2026-01-31T09:00:00.000Z', '2026-01-31T10:00:00.000Z'];
const unproved = { sessionId: here, provedIds: [], provedAt: null };
const proved = { sessionId: here, provedIds: [id], provedAt: new Date('2026-01-31T09:30:00.000Z') };

test.each([
  ['that it added', unproved, { id, sessionId: here, addedAt: early }, true],
  ['of another browser', unproved, { id, sessionId: elsewhere, addedAt: early }, false],
  ['of the client', unproved, { id, sessionId: null, addedAt: early }, false],
  ['that the person proved to be theirs', proved, { id, sessionId: elsewhere, addedAt: early }, true],
  ['of the client that the person proved to be theirs', proved, { id, sessionId: null, addedAt: null }, true],
  [
    'that another browser connected again after the proof',
    proved,
    { id, sessionId: elsewhere, addedAt: late },
    false,
  ],
  [
    'that another browser added after the proof',
    proved,
    { id: 'new', sessionId: elsewhere, addedAt: late },
    false,
  ],
])('a source %s', (_, session, source, isOpen) => {
  expect(isOpenHere(session, source)).toBe(isOpen);
});
