import type { Journey, Readiness } from '../../../../../../clients/typescript/index.js';

type Source = keyof Readiness;

/** What a person has done so far who has shared no income, and what the team can do. */
export interface Happened {
  title: string;
  text: string;
  next: 'send' | 'ask' | 'wait';
}

const NAMES: Readonly<Record<Source, string>> = {
  payroll: 'the payroll provider',
  direct: 'the employer’s payroll',
  payslips: 'the uploaded payslips',
  bank_statements: 'the bank',
  taxauth: 'the tax authority',
};
const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Says what happened: the sources decide, and without any source the newest link. */
export function whatHappened(readiness: Readiness, newest: Journey | undefined): Happened {
  const withStatus = (status: Readiness[Source]['status']) =>
    (Object.keys(NAMES) as Source[]).filter((source) => readiness[source].status === status);
  const named = (sources: readonly Source[]) => LIST.format(sources.map((source) => NAMES[source]));
  const [waiting, failed, empty] = [
    withStatus('in_progress'),
    withStatus('failed'),
    withStatus('nothing_found'),
  ];
  if (waiting.length > 0)
    return {
      title: 'Income is on its way',
      text: `We are waiting for ${named(waiting)}. Income appears here as soon as it arrives.`,
      next: 'wait',
    };
  if (empty.length > 0)
    return {
      title: empty.every((source) => source === 'payslips')
        ? 'The uploads contain no income'
        : 'Nothing was found',
      text: `No income came from ${named(empty)}.${failed.length > 0 ? ` Nothing could be retrieved from ${named(failed)}.` : ''} Ask for another source.`,
      next: 'ask',
    };
  if (failed.length > 0)
    return {
      title: 'Sharing failed',
      text: `The person tried, but nothing could be retrieved from ${named(failed)}. Ask for another source, or for a new attempt.`,
      next: 'ask',
    };
  return ofLink(newest);
}

/** Without any source, the newest link says how far the person came. */
function ofLink(newest: Journey | undefined): Happened {
  if (!newest)
    return {
      title: 'Nothing has been shared yet',
      text: 'Send this person the link to their journey. Income appears here as soon as it arrives.',
      next: 'send',
    };
  return LINKS[newest.status];
}

const LINKS: Readonly<Record<Journey['status'], Happened>> = {
  created: {
    title: 'The link has not been opened yet',
    text: 'A link was created for this person. Income appears here as soon as it arrives.',
    next: 'wait',
  },
  open: {
    title: 'The person has opened the link',
    text: 'They have not shared anything yet. They can continue with the same link.',
    next: 'wait',
  },
  complete: {
    title: 'No income is left',
    text: 'The person finished, but what they shared has been removed since.',
    next: 'ask',
  },
  partial: {
    title: 'The person finished without sharing income',
    text: 'Nothing of what they tried has arrived. Ask for another source.',
    next: 'ask',
  },
  declined: {
    title: 'The person declined to share',
    text: 'They can change their mind with a new link.',
    next: 'send',
  },
  left: {
    title: 'The person left before sharing',
    text: 'They can continue with the same link while it works, or with a new one.',
    next: 'send',
  },
  ended: {
    title: 'The link was ended',
    text: 'Your team ended it before anything was shared. Send a new one to continue.',
    next: 'send',
  },
  expired: {
    title: 'The link has expired',
    text: 'Nothing was shared before it expired. Send a new one to continue.',
    next: 'send',
  },
};
