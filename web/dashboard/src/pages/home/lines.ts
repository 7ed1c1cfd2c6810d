import type { Overview } from '../../../../../clients/typescript/index.js';
import type { Tone } from '../../ui/tone.ts';
import { ACCOUNT_LOOKS, lookOf, whatHappened, whatToDo } from '../../words/accounts.ts';
import { stepInWords } from '../../words/journeys.ts';
import { namelessPerson, nameOf } from '../../words/person-name.ts';
import { seriousInWords } from '../../words/risks.ts';
import type { HasVerdict, VerdictState } from '../../words/verdicts.ts';

/* The texts of the home page for each item of the overview, and the address of its link. */

export interface Line {
  key: string;
  title: string;
  words: string;
  status: readonly [Tone, string] | null;
  /** What is known about the person's income. */
  verdict?: VerdictState | null;
  at: string | null;
  /** The address of the page where a member can act. */
  to: string;
}

/** Lines of one kind, with the length of the whole list. */
export interface Lines {
  title: string;
  total: Total;
  lines: readonly Line[];
  /** The page that has the rest of the list. */
  rest?: { to: string; search?: Record<string, string>; label: string };
}

export interface Total {
  count: number;
  isCapped: boolean;
}

interface Section<Item> {
  total_count: number;
  is_capped: boolean;
  items: readonly Item[];
}
type Name = keyof {
  [Key in keyof Overview as Overview[Key] extends Section<unknown> | null ? Key : never]: 0;
};
type ItemOf<Key extends Name> = NonNullable<Overview[Key]>['items'][number];

/** `3`, `100+`. */
export function inFigures({ count, isCapped }: Total): string {
  return isCapped ? `${count}+` : String(count);
}

/** The sum of lists. */
export function sumOf(lists: readonly Lines[]): Total {
  return {
    count: lists.reduce((sum, { total }) => sum + total.count, 0),
    isCapped: lists.some(({ total }) => total.isCapped),
  };
}

/** Says that a list has more items; null if all are shown. */
export function restInWords({ total, lines }: Pick<Lines, 'total' | 'lines'>): string | null {
  if (total.count > lines.length) return `The first ${lines.length} of ${inFigures(total)}`;
  return total.isCapped ? 'There may be more' : null;
}

/** `Ada Example`, or the lender's reference, or the end of the id. With a second Ada Example in the lists, both get their reference. */
export function personIn(people: Overview['people'], userId: string): string {
  const person = people.find(({ user_id }) => user_id === userId);
  const name = person && nameOf(person);
  if (!name) return namelessPerson(userId);
  const isShared = people.some((other) => other.user_id !== userId && nameOf(other) === name);
  return isShared ? `${name} (${person.ext_id ?? `…${userId.slice(-6)}`})` : name;
}

export function newData({ received_data: section, people }: Overview): Lines | null {
  if (!section) return null;
  const lines = section.items.map((item: ItemOf<'received_data'> & HasVerdict) => ({
    key: item.id,
    title: personIn(people, item.user_id),
    words: dataInWords(item),
    status: null,
    verdict: item.verdict?.status ?? null,
    at: item.received_at,
    to: `/people/${item.user_id}${TAB_OF[item.source] ?? '/payslips'}`,
  }));
  return { title: 'New data', total: { count: section.total_count, isCapped: section.is_capped }, lines };
}

const TAB_OF: Partial<Record<ItemOf<'received_data'>['source'], string>> = {
  tax_authority: '',
  bank_statement: '/statements',
  bank_connection: '/statements',
};

export function dataInWords({
  source,
  submission_count: count,
}: Pick<ItemOf<'received_data'>, 'source' | 'submission_count'>): string {
  if (source === 'bank_statement') return 'Bank statement, uploaded';
  if (source === 'bank_connection')
    return `${count === 1 ? '1 monthly statement' : `${count} monthly statements`} from a connected bank`;
  if (source === 'tax_authority') return 'Income from the tax authority';
  const payslips = count === 1 ? '1 payslip' : `${count} payslips`;
  if (source === 'payslip_upload') return `${payslips}, uploaded`;
  return source === 'payroll_direct_connection'
    ? `${payslips} from the employer’s payroll`
    : `${payslips} from a payroll account`;
}

/** Everything that somebody must do something about. */
const DELETION_WORDS: Readonly<Record<ItemOf<'open_deletion_requests'>['requested_by'], string>> = {
  api_key: 'Recorded by your server',
  user: 'Asked to be deleted',
  link_holder: 'Somebody with the link asked for the deletion',
};

export function attention(overview: Overview): Lines[] {
  const { people } = overview;
  return present([
    linesOf(
      overview.serious_findings,
      'Serious findings',
      (item) => ({
        key: item.user_id,
        title: personIn(people, item.user_id),
        words: `${seriousInWords(item.serious_count) ?? 'High risk'}. ${item.is_reopened ? 'The evidence has changed since the review' : 'Not reviewed yet'}`,
        status: null,
        verdict: item.status,
        at: item.changed_at,
        to: `/people/${item.user_id}`,
      }),
      { to: '/people', search: { risk: 'high' }, label: 'Everyone with a high risk' },
    ),
    linesOf(
      overview.open_deletion_requests,
      'Deletion requests',
      (item) => ({
        key: item.deletion_request_id,
        title: personIn(people, item.user_id),
        words: DELETION_WORDS[item.requested_by],
        status: ['bad', 'Waiting for your decision'],
        at: item.requested_at,
        to: '/deletion-requests',
      }),
      { to: '/deletion-requests', label: 'All requests' },
    ),
    linesOf(overview.troubled_accounts, 'Accounts that don’t work', (item) => ({
      key: item.account_id,
      title: personIn(people, item.user_id),
      words: `${item.provider_name ?? item.payroll_provider}. ${whatHappened(item) ?? whatToDo(item) ?? ''}`,
      status: lookOf(item),
      at: item.status_updated_at,
      to: `/people/${item.user_id}/sharing`,
    })),
    linesOf(overview.troubled_documents, 'Documents that were not read', (item) => ({
      key: item.document_id,
      title: personIn(people, item.user_id),
      words: `${KINDS[item.kind]} ${item.status === 'FAILED' ? 'was not used. Open it to see why' : 'has a password'}`,
      status: item.status === 'FAILED' ? ['bad', 'Failed'] : ['warning', 'Password needed'],
      at: item.created_at,
      to: `/people/${item.user_id}/documents/${item.document_id}`,
    })),
    linesOf(overview.ending_consents, 'Consents to renew', (item) => ({
      key: item.authorisation_id,
      title: personIn(people, item.user_id),
      words: item.is_expired ? 'Recurring checks have stopped' : 'Recurring checks will stop',
      status: item.is_expired ? ['bad', 'Ended'] : ['warning', 'Ends soon'],
      at: item.expires_at,
      to: `/people/${item.user_id}/sharing`,
    })),
  ]);
}

const KINDS: Readonly<Record<ItemOf<'processed_documents'>['kind'], string>> = {
  payslip: 'A payslip',
  bank_statement: 'A bank statement',
};

/** People in the middle of something. */
export function inProgress(overview: Overview): Lines[] {
  const { people } = overview;
  return present([
    linesOf(overview.waiting_accounts, 'Signing in to a provider', (item) => ({
      key: item.account_id,
      title: personIn(people, item.user_id),
      words: item.provider_name ?? item.payroll_provider,
      status: ACCOUNT_LOOKS[item.status],
      at: item.status_updated_at,
      to: `/people/${item.user_id}/sharing`,
    })),
    linesOf(overview.open_journeys, 'Sharing their income', (item) => ({
      key: item.journey_id,
      title: personIn(people, item.user_id),
      words: stepInWords(item.step) ?? 'Opened the link',
      status: null,
      at: item.opened_at,
      to: `/people/${item.user_id}/sharing`,
    })),
    linesOf(overview.processed_documents, 'Documents being read', (item) => ({
      key: item.document_id,
      title: personIn(people, item.user_id),
      words: KINDS[item.kind],
      status: ['busy', 'Being read'],
      at: item.created_at,
      to: `/people/${item.user_id}/documents/${item.document_id}`,
    })),
  ]);
}

export function webhooks(overview: Overview): Lines[] | null {
  const { troubled_webhooks: troubled, failed_deliveries: failed } = overview;
  if (!troubled || !failed) return null;
  const [newest] = failed.items;
  return present([
    linesOf(
      troubled,
      'Webhooks with problems',
      (item) => ({
        key: item.webhook_id,
        title: item.name,
        words: WEBHOOKS[item.status][2],
        status: [WEBHOOKS[item.status][0], WEBHOOKS[item.status][1]],
        at: item.failing_since,
        to: `/webhooks/${item.webhook_id}`,
      }),
      { to: '/webhooks', label: 'All webhooks' },
    ),
    linesOf(
      failed,
      'Failed deliveries',
      (item) => ({
        key: item.delivery_id,
        title: item.event,
        words: `To ${item.webhook_name}, ${item.attempts === 1 ? '1 attempt' : `${item.attempts} attempts`}`,
        status: ['bad', 'Failed'],
        at: item.failed_at,
        to: `/webhooks/${item.webhook_id}/deliveries/${item.delivery_id}`,
      }),
      newest
        ? { to: `/webhooks/${newest.webhook_id}`, label: `All deliveries to ${newest.webhook_name}` }
        : undefined,
    ),
  ]);
}

const WEBHOOKS: Readonly<Record<ItemOf<'troubled_webhooks'>['status'], readonly [Tone, string, string]>> = {
  disabled: ['bad', 'Disabled', 'Nothing is sent, because your server failed for days or replied 410'],
  paused: ['neutral', 'Paused', 'Events wait until you turn it on again'],
  active: ['warning', 'Failing', 'Deliveries to your server fail. The service tries them again'],
};

/** Items that need no action. */
export function comingUp(overview: Overview): Lines[] {
  const { people } = overview;
  return present([
    linesOf(overview.due_checks, 'Recurring checks in the next 24 hours', (item) => ({
      key: item.account_id,
      title: personIn(people, item.user_id),
      words: item.provider_name ?? item.payroll_provider,
      status: item.is_overdue ? ['bad', 'Overdue'] : null,
      at: item.next_check_at,
      to: `/people/${item.user_id}/sharing`,
    })),
    linesOf(overview.employers_not_found, 'Employers that people did not find', (item) => ({
      key: item.journey_id,
      title: personIn(people, item.user_id),
      words: 'Found neither their employer nor their payroll provider',
      status: null,
      at: item.searched_at,
      to: `/people/${item.user_id}/sharing`,
    })),
  ]);
}

function linesOf<Item>(
  section: Section<Item> | null,
  title: string,
  show: (item: Item) => Line,
  rest?: Lines['rest'],
): Lines | null {
  if (!section) return null;
  const total = { count: section.total_count, isCapped: section.is_capped };
  return { title, total, lines: section.items.map(show), ...(rest ? { rest } : {}) };
}

/** Lists that the role may see and that are not empty. */
function present(lists: readonly (Lines | null)[]): Lines[] {
  return lists
    .filter((list) => list !== null)
    .filter(({ lines, total }) => lines.length > 0 || total.isCapped);
}
