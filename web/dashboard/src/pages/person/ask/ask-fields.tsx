import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JourneyLinkInput } from '../../../../../../clients/typescript/index.js';
import { api } from '../../../api.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import field from '../../../ui/field.module.css';
import { textOf } from '../../../ui/form.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { contactOf, LANGUAGES, LIVES } from '../../people/link-fields.tsx';
import { userQuery } from '../user-query.ts';
import styles from './ask.module.css';
import { type AskItem, askInWords, mergeItems, methodsFor, monthsBetween, type Proposal } from './propose.ts';

/** People answer short requests sooner. */
const CHOSEN_FIRST = 2;

const OTHERS = [
  ['', 'Nothing else'],
  ['payslips', 'Payslips'],
  ['bank_statements', 'Bank statements'],
  ['taxauth', 'Income from the tax authority'],
] as const;

/** What to ask for, and where the link goes: the fields of a form. */
export function AskFields({ userId, proposals }: { userId: string; proposals: readonly Proposal[] }) {
  const mayAskAuthority = useTaxAuthority(userId);
  const known = useKnownContact(userId);
  const [isSent, setSent] = useState(true);
  const isOff = ({ item }: Proposal) => item.source === 'taxauth' && !mayAskAuthority;
  return (
    <>
      {proposals.length > 0 ? (
        <fieldset className={styles.choices}>
          <legend>What is missing</legend>
          {proposals.map((proposal, index) => (
            <Checkbox
              key={askInWords(proposal.item, proposal.isStraight)}
              label={askInWords(proposal.item, proposal.isStraight)}
              description={
                isOff(proposal) ? 'The tax authority is turned off in the settings.' : proposal.why
              }
              name="proposal"
              value={String(index)}
              defaultChecked={index < CHOSEN_FIRST && !isOff(proposal)}
              isDisabled={isOff(proposal)}
            />
          ))}
        </fieldset>
      ) : (
        <p>No payslip or statement is missing. Choose what would help you to decide.</p>
      )}
      <OtherFields isExpanded={proposals.length === 0} />
      <fieldset>
        <legend>How the person gets the link</legend>
        <Checkbox label="Send it by email or text message" name="send" defaultChecked onChange={setSent} />
      </fieldset>
      <TextField
        label="Email address or mobile number"
        name="contact"
        description={contactHint(known, isSent)}
        isRequired={isSent && known === null}
      />
      <Select label="Language" name="language" options={LANGUAGES} defaultValue="" />
      <Select label="The link works for" name="expires_in_hours" options={LIVES} defaultValue="168" />
    </>
  );
}

function contactHint(known: string | null, isSent: boolean): string {
  if (known) return `Leave this empty to use ${known}, as before.`;
  return isSent
    ? 'Use only a contact that you know belongs to the person.'
    : 'Optional. Codes that prove who the person is are sent there.';
}

function OtherFields({ isExpanded }: { isExpanded: boolean }) {
  const [source, setSource] = useState(isExpanded ? 'payslips' : '');
  const hasMonths = source === 'payslips' || source === 'bank_statements';
  return (
    <>
      <Select
        label={isExpanded ? 'Ask for' : 'Also ask for'}
        name="source"
        options={OTHERS}
        value={source}
        onChange={setSource}
      />
      {hasMonths ? (
        <>
          <div className={styles.pair}>
            <MonthField label="From month" name="first" />
            <MonthField label="To month" name="last" />
          </div>
          {source === 'payslips' ? (
            <TextField label="Employer" name="employer" description="Leave this empty for any employer." />
          ) : (
            <TextField
              label="Last 4 digits of the account"
              name="account_ending"
              inputMode="numeric"
              description="Leave this empty for any account."
            />
          )}
        </>
      ) : null}
    </>
  );
}

/** Browsers without a control for months show a text field. */
function MonthField({ label, name }: { label: string; name: string }) {
  return (
    <label className={field.field}>
      <span className={field.label}>{label}</span>
      <input
        className={field.input}
        type="month"
        name={name}
        placeholder="2026-08"
        pattern="\d{4}-\d{2}"
        required
      />
    </label>
  );
}

/** The request that the form describes, or what is wrong with it. */
export function askIn(form: FormData, proposals: readonly Proposal[]): JourneyLinkInput | string {
  const chosen = form.getAll('proposal').flatMap((index) => proposals[Number(index)] ?? []);
  const other = otherIn(form);
  if (typeof other === 'string') return other;
  const asked = other ? [...chosen, { item: other, why: '' }] : chosen;
  if (asked.length === 0) return 'Choose what to ask for.';
  const methods = methodsFor(asked);
  const contact = textOf(form, 'contact');
  const language = form.get('language');
  return {
    ask_for: mergeItems(asked.map(({ item }) => item)),
    expires_in_hours: Number(form.get('expires_in_hours')),
    ...(methods ? { methods } : {}),
    ...(language === 'en' || language === 'cy' ? { language } : {}),
    ...(contact ? { contact: contactOf(contact) } : {}),
    ...(form.has('send') ? { send: true } : {}),
  };
}

function otherIn(form: FormData): AskItem | string | null {
  const source = form.get('source');
  if (source === 'taxauth') return { source };
  if (source !== 'payslips' && source !== 'bank_statements') return null;
  const [first, last] = [textOf(form, 'first') ?? '', textOf(form, 'last') ?? ''];
  const months = monthsBetween(first, last);
  if (months.length === 0) return 'The first month must not be later than the last one.';
  const [employer, ending] = [textOf(form, 'employer'), textOf(form, 'account_ending')];
  return {
    source,
    months,
    ...(employer ? { employer } : {}),
    ...(ending ? { account_ending: ending } : {}),
  };
}

/** The contact of the newest link that was sent, shortened; null if there is none. */
function useKnownContact(userId: string): string | null {
  const { data } = useQuery({
    queryKey: ['journeys', userId, 'contact'],
    queryFn: ({ signal }) =>
      api.get('/users/{user_id}/journeys', { path: { user_id: userId }, query: { limit: 20 }, signal }),
  });
  return data?.journeys.find(({ sent_to }) => sent_to !== null)?.sent_to ?? null;
}

/** Whether the settings of the person or the client allow the tax authority. */
function useTaxAuthority(userId: string): boolean {
  const user = useQuery(userQuery(userId));
  const configuration = useQuery({
    queryKey: ['configuration'],
    queryFn: ({ signal }) => api.get('/configuration', { signal }),
  });
  return user.data?.taxauth_enabled ?? configuration.data?.taxauth_enabled ?? false;
}
