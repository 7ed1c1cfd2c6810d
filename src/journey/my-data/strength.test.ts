import { describe, expect, test } from 'vitest';
import type { Effect } from '#values/effects.ts';
import { type Identity, provesIdentity, surnameIn } from './identity.ts';
import { type Group, type Shown, strengthOver } from './strength.ts';

const NOW = new Date('2026-03-02T10:00:00Z');
const BEFORE = new Date('2026-03-01T10:00:00Z');
const identity = (given: Partial<Record<keyof Identity, string[]>> = {}): Identity => ({
  birthDate: new Set(given.birthDate),
  niNumber: new Set(given.niNumber),
  postCode: new Set(given.postCode),
  surname: new Set(given.surname),
});
const HANNAH = identity({ niNumber: ['AB123456'], birthDate: ['1990-01-31'], surname: ['whitcombe'] });

const group = (given: Partial<Group>): Group => ({
  sessionId: 'other',
  ids: ['id'],
  newestAt: BEFORE,
  oldestAt: BEFORE,
  isOwn: false,
  isRecordOnly: false,
  isAnswered: false,
  identity: HANNAH,
  ...given,
});
const own = group({ sessionId: 'here', isOwn: true });
const other = group({});
const record = group({ sessionId: null, isRecordOnly: true });
const shown = (given: Partial<Shown>): Shown => ({
  codeAt: null,
  contactEffects: ['export', 'erase', 'stop_sharing', 'hide'],
  confirmedIn: new Set(),
  isHidden: false,
  withdrawnAt: null,
  parties: [],
  signIns: [],
  ...given,
});
const CODE = { codeAt: NOW };
const OF_UNDERWRITER = { ...CODE, contactEffects: ['export'] as Effect[] };
const HIDDEN = { ...CODE, isHidden: true };

describe('the strength of a proof', () => {
  test.each<[string, Group[], Partial<Shown>, Effect, string]>([
    ['a link, with nothing there', [], {}, 'export', 'link'],
    ['a link, with something of others', [other], {}, 'export', 'link'],
    ['a browser that added everything', [own], {}, 'export', 'browser'],
    ['a browser that added only a part', [own, other], {}, 'export', 'link'],
    ['right answers', [group({ isAnswered: true })], {}, 'stop_sharing', 'record'],
    ['a code', [own, other], CODE, 'erase', 'contact'],
    [
      'a code to a contact that an underwriter chose, for a copy',
      [other],
      OF_UNDERWRITER,
      'export',
      'contact',
    ],
    [
      'a code to a contact that an underwriter chose, for a deletion',
      [other],
      OF_UNDERWRITER,
      'erase',
      'link',
    ],
    [
      'a code to a contact that was confirmed there',
      [other],
      { ...OF_UNDERWRITER, confirmedIn: new Set(['other']) },
      'erase',
      'contact',
    ],
    [
      'a code to a contact that was confirmed by somebody else',
      [other, group({ sessionId: 'third' })],
      { ...OF_UNDERWRITER, confirmedIn: new Set(['third']) },
      'erase',
      'link',
    ],
    [
      'a code, for what came later',
      [group({ newestAt: new Date(NOW.getTime() + 1) })],
      CODE,
      'export',
      'link',
    ],
    ['a code for hidden data', [other], HIDDEN, 'export', 'link'],
    [
      'a code for hidden data, to a contact that was confirmed before',
      [other],
      { ...HIDDEN, confirmedIn: new Set(['other']), parties: ['other'] },
      'show_hidden',
      'contact',
    ],
    [
      'a code for hidden data, to a contact that was confirmed before, after a stranger has added something',
      [other, group({ sessionId: 'stranger' })],
      { ...HIDDEN, confirmedIn: new Set(['other']), parties: ['other'] },
      'stop_sharing',
      'contact',
    ],
    [
      'a code for hidden data of somebody who agreed elsewhere',
      [own],
      { ...HIDDEN, confirmedIn: new Set(['here']), parties: ['here', 'elsewhere'] },
      'show_hidden',
      'link',
    ],
    [
      'a code for hidden data, to a contact that was confirmed before, beside the client’s details',
      [other, record],
      { ...HIDDEN, confirmedIn: new Set(['other']), parties: ['other'] },
      'show_hidden',
      'contact',
    ],
    ['a code for nobody’s hidden data', [group({ sessionId: null })], HIDDEN, 'export', 'link'],
    ['a sign-in of the same person', [own, other], { signIns: [HANNAH] }, 'erase', 'signed_in'],
    [
      'a sign-in of somebody else',
      [other],
      { signIns: [identity({ niNumber: ['CD123456'] })] },
      'erase',
      'link',
    ],
    ['one’s own data beside the client’s details, for a copy', [own, record], {}, 'export', 'browser'],
    ['one’s own data beside the client’s details, for a deletion', [own, record], {}, 'erase', 'link'],
  ])('of %s', (_, groups, given, effect, strength) => {
    expect(strengthOver(groups, shown(given), effect)).toBe(strength);
  });
});

describe('a provider knows the same person', () => {
  test.each<[string, Identity, Identity, boolean]>([
    ['by the National Insurance number', identity({ niNumber: ['AB123456'] }), HANNAH, true],
    [
      'by date of birth and surname',
      identity({ birthDate: ['1990-01-31'], surname: ['whitcombe'] }),
      HANNAH,
      true,
    ],
    ['not by a date of birth', identity({ birthDate: ['1990-01-31'] }), HANNAH, false],
    ['not by a surname', identity({ surname: ['whitcombe'] }), HANNAH, false],
    [
      'not if a detail contradicts',
      identity({ niNumber: ['AB123456'], birthDate: ['1980-12-24'] }),
      HANNAH,
      false,
    ],
    ['not from payslips of two people', identity({ niNumber: ['AB123456', 'CD123456'] }), HANNAH, false],
    ['not if nothing is known', identity(), identity(), false],
  ])('%s', (_, reported, known, isSame) => {
    expect(provesIdentity(reported, known)).toBe(isSame);
  });

  test.each([
    ['Ms Hannah Whitcombe', 'whitcombe'],
    ['WHITCOMBE, Hannah', 'whitcombe'],
    ['Zoë Brontë', 'bronte'],
    ['', null],
    [null, null],
  ])('whose surname in %j is %j', (printed, surname) => {
    expect(surnameIn(printed)).toBe(surname);
  });
});
