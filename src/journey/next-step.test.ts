import { describe, expect, test } from 'vitest';
import type { AccountStatus } from '#accounts/schema.ts';
import {
  endingOf,
  nextStep,
  offerOf,
  outcomeOf,
  redirectFrom,
  type Stage,
  type StepFacts,
} from './next-step.ts';

const START: StepFacts = {
  startsAt: 'sharing',
  outcome: null,
  isAskedToReconfirm: false,
  isWelcomed: false,
  isConsented: false,
  hasAgreedHere: false,
  payrollProvider: null,
  accounts: [],
  hasData: false,
  hasEmptySource: false,
  isAskedForMore: false,
};
const SHARING: StepFacts = { ...START, isWelcomed: true, isConsented: true, hasAgreedHere: true };

const SHARING_ACCOUNT = {
  number: 1,
  status: 'PENDING',
  isFetching: false,
  isStartedHere: true,
} as const;

function accounts(...statuses: AccountStatus[]): StepFacts['accounts'] {
  return statuses.map((status, index) => ({
    number: index + 1,
    status,
    isFetching: false,
    isStartedHere: true,
  }));
}

describe('the next step', () => {
  test.each<[string, StepFacts, string]>([
    ['a link that was opened for the first time', START, '/journey/welcome'],
    ['a person who consented before, elsewhere', { ...START, isConsented: true }, '/journey/welcome'],
    ['after the first page', { ...START, isWelcomed: true }, '/journey/consent'],
    ['after consent', SHARING, '/journey/ways'],
    ['a person who agreed in another browser', { ...SHARING, hasAgreedHere: false }, '/journey/consent'],
    [
      'a sign-in in progress in another browser',
      { ...SHARING, accounts: [{ ...SHARING_ACCOUNT, isStartedHere: false }] },
      '/journey/ways',
    ],
    ['a link to a provider', { ...SHARING, payrollProvider: 'alder' }, '/journey/sign-in/alder'],
    [
      'a link to a provider, before consent',
      { ...START, isWelcomed: true, payrollProvider: 'alder' },
      '/journey/consent',
    ],
    ['a sign-in in progress', { ...SHARING, accounts: accounts('PENDING') }, '/journey/account/1'],
    [
      'a security question',
      { ...SHARING, hasData: true, accounts: accounts('CONNECTED', 'MFA_REQUIRED') },
      '/journey/account/2',
    ],
    [
      'two sign-ins in progress: the newer one',
      { ...SHARING, hasData: true, accounts: accounts('PENDING', 'PENDING', 'CONNECTED') },
      '/journey/account/2',
    ],
    [
      'data that has arrived',
      { ...SHARING, hasData: true, accounts: accounts('CONNECTED') },
      '/journey/found',
    ],
    [
      'data at a link to a provider',
      { ...SHARING, hasData: true, payrollProvider: 'alder', accounts: accounts('CONNECTED') },
      '/journey/found',
    ],
    [
      'a provider that has no payslips',
      { ...SHARING, hasEmptySource: true, payrollProvider: 'alder', accounts: accounts('CONNECTED') },
      '/journey/found',
    ],
    [
      'payslips that are on their way',
      {
        ...SHARING,
        hasData: true,
        accounts: [{ number: 1, status: 'CONNECTED', isFetching: true, isStartedHere: true }],
      },
      '/journey/account/1',
    ],
    ['a sign-in that failed', { ...SHARING, accounts: accounts('LOGIN_FAILED') }, '/journey/account/1'],
    ['a locked account', { ...SHARING, accounts: accounts('LOCKED') }, '/journey/account/1'],
    [
      'a failed sign-in beside data of another',
      { ...SHARING, hasData: true, accounts: accounts('CONNECTED', 'LOGIN_FAILED') },
      '/journey/found',
    ],
    [
      'an account whose consent was withdrawn',
      { ...SHARING, accounts: accounts('REVOKED') },
      '/journey/ways',
    ],
    [
      'consent that ended during a sign-in',
      { ...SHARING, isConsented: false, accounts: accounts('PENDING') },
      '/journey/consent',
    ],
    ['a finished journey', { ...SHARING, hasData: true, outcome: 'complete' }, '/journey/end'],
    ['a declined journey', { ...START, isWelcomed: true, outcome: 'declined' }, '/journey/end'],
    ['a link to my data', { ...START, startsAt: 'my_data' }, '/journey/my-data'],
    [
      'a link to my data while a bank connection has to be reconfirmed',
      { ...START, startsAt: 'my_data', isAskedToReconfirm: true },
      '/journey/my-data/reconfirm',
    ],
  ])('%s', (_, facts, address) => {
    expect(nextStep(facts)).toBe(address);
  });

  test.each<[Stage, StepFacts, string | null]>([
    ['welcome', START, null],
    ['welcome', SHARING, '/journey/ways'],
    ['consent', START, '/journey/welcome'],
    ['consent', { ...START, isWelcomed: true }, null],
    ['consent', SHARING, '/journey/ways'],
    ['sharing', { ...START, isWelcomed: true }, '/journey/consent'],
    ['sharing', SHARING, null],
    // other ways stay open while a sign-in waits
    ['sharing', { ...SHARING, accounts: accounts('PENDING') }, null],
    ['sharing', { ...SHARING, outcome: 'left' }, '/journey/end'],
    ['ended', SHARING, '/journey/ways'],
    ['ended', { ...START, outcome: 'left' }, null],
    ['before_consent', START, null],
    ['before_consent', { ...START, isWelcomed: true }, null],
    ['before_consent', SHARING, '/journey/ways'],
    ['any', START, null],
    ['any', { ...SHARING, outcome: 'complete' }, null],
  ])('a page of the stage %s leads elsewhere unless it can be shown (%#)', (stage, facts, address) => {
    expect(redirectFrom(stage, facts)).toBe(address);
  });
});

describe('the outcome of a journey that was finished', () => {
  const source = (status: string, count = 0) => ({ status, count });
  test.each([
    ['complete', [source('complete', 12), source('not_started')]],
    ['complete', [source('complete', 12), source('nothing_found')]],
    ['partial', [source('complete', 12), source('in_progress')]],
    ['partial', [source('in_progress', 3)]],
    ['partial', [source('complete', 12), source('failed')]],
    ['partial', [source('failed')]],
    ['partial', [source('nothing_found'), source('not_started')]],
    ['left', [source('not_started'), source('not_started')]],
  ])('is %s (%#)', (outcome, sources) => {
    expect(outcomeOf(Object.fromEntries(sources.entries()))).toBe(outcome);
  });
});

describe('the last page', () => {
  const ENDED = { ...SHARING, hasData: true };
  test.each<[string, StepFacts, ReturnType<typeof endingOf>]>([
    ['says that everything has arrived', { ...ENDED, outcome: 'complete' }, 'complete'],
    ['says that more may arrive', { ...ENDED, outcome: 'partial' }, 'partial'],
    [
      'does not promise more after the consent ended',
      { ...ENDED, outcome: 'partial', isConsented: false },
      'partialAndStopped',
    ],
    ['says that nothing arrived', { ...ENDED, outcome: 'partial', hasData: false }, 'nothingArrived'],
    ['says that what was shared stays', { ...ENDED, outcome: 'left' }, 'left'],
    ['says that nothing was shared', { ...ENDED, outcome: 'left', hasData: false }, 'leftEarly'],
    [
      'does not say what was shared before the consent ended',
      { ...ENDED, outcome: 'left', hasData: false, isConsented: false },
      'leftWithoutConsent',
    ],
    ['says that nothing more is collected', { ...START, outcome: 'declined' }, 'declined'],
    [
      'says that what was shared before the person declined is kept',
      { ...ENDED, outcome: 'declined', isConsented: false },
      'declinedButSharedBefore',
    ],
    [
      'says that what was shared stays after the consent ended',
      { ...ENDED, outcome: 'left', isConsented: false },
      'left',
    ],
    ['names an earlier consent', { ...ENDED, outcome: 'declined' }, 'declinedButAgreedBefore'],
  ])('%s', (_, facts, ending) => {
    expect(endingOf(facts)).toBe(ending);
  });

  test.each<[string, StepFacts, ReturnType<typeof offerOf>]>([
    ['to share more', { ...ENDED, outcome: 'complete' }, 'shareMore'],
    ['another way if nothing arrived', { ...ENDED, outcome: 'partial', hasData: false }, 'otherWay'],
    ['to continue sharing', { ...ENDED, outcome: 'left' }, 'share'],
    ['My data, if the journey started there', { ...START, startsAt: 'my_data', outcome: 'left' }, 'myData'],
  ])('offers %s', (_, facts, offer) => {
    expect(offerOf(facts)).toBe(offer);
  });
});
