import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AccessPolicy } from '../../../../../clients/typescript/index.js';
import { api } from '../../api.ts';
import { EditForm } from '../../edit/edit-form.tsx';
import { fieldsThatDiffer } from '../../edit/save-unless-changed.ts';
import { useEdit } from '../../edit/use-edit.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import stack from '../../layout/stack.module.css';
import { sessionQuery } from '../../session/session.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { count } from '../../ui/format.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { LongTextField } from '../../ui/long-text-field.tsx';
import { Status } from '../../ui/status.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Unsaved } from '../../ui/unsaved.tsx';
import { METHOD_NAMES, type SecondFactorName } from '../../words/second-factors.ts';

const FACTORS = ['passkey', 'totp', 'sms', 'email'] as const satisfies readonly SecondFactorName[];
const NEEDS: Readonly<Record<SecondFactorName, string>> = {
  passkey: 'The safest: it can’t be entered on a page that imitates this one.',
  totp: 'Codes from an app on a phone.',
  sms: 'Codes by text message. Phone numbers can be taken over.',
  email: 'Codes by email. Anybody who reads the mailbox can also ask for a new password.',
};

/** How the members of the team may sign in. */
export function AccessPolicyPage() {
  const query = useQuery({
    queryKey: ['access-policy'],
    queryFn: ({ signal }) => api.get('/access-policy', { signal }),
  });
  return (
    <>
      <PageHeader
        title="Access policy"
        tabTitle="Access policy"
        lead="How the members of your team may sign in. Changes apply at once, also to people who are signed in."
      />
      <Loaded query={query} lines={14}>
        {(policy) => <Editor policy={policy} />}
      </Loaded>
    </>
  );
}

function Editor({ policy }: { policy: AccessPolicy }) {
  const client = useQueryClient();
  const [opened, setOpened] = useState(policy);
  const [isChanged, setChanged] = useState(false);
  const edit = useEdit({
    shown: policy,
    valuesOf: settingsOf,
    read: () => api.get('/access-policy'),
    save: (body, ifMatch) => api.patch('/access-policy', { body, ifMatch }),
    onSaved: (saved) => {
      setOpened(saved);
      setChanged(false);
      client.setQueryData(['access-policy'], saved);
      return client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
  return (
    <div className={stack.stack}>
      <Unsaved isChanged={isChanged} />
      <Card title="Rules" action={<SaveState isChanged={isChanged} isSaved={edit.isSaved} />}>
        <EditForm
          key={edit.version}
          edit={edit}
          valuesIn={settingsIn}
          sendLabel="Save"
          onInput={(form) => setChanged(fieldsThatDiffer(settingsIn(form), settingsOf(opened)).length > 0)}
        >
          <SecondFactors policy={opened} />
          <Limits policy={opened} />
        </EditForm>
      </Card>
    </div>
  );
}

function SaveState({ isChanged, isSaved }: { isChanged: boolean; isSaved: boolean }) {
  if (isChanged) return <Status tone="warning">Not saved yet</Status>;
  return isSaved ? <Status tone="good">Saved</Status> : null;
}

function SecondFactors({ policy }: { policy: AccessPolicy }) {
  const missing = policy.members_without_second_factor;
  return (
    <>
      <Checkbox
        label="Every member needs a second factor"
        name="second_factor_required"
        description="Members who sign in through your identity provider are left out: it asks for theirs."
        defaultChecked={policy.second_factor_required}
      />
      <div>
        {missing === 0 ? (
          'Everybody who signs in with a password has one.'
        ) : (
          <>
            {count(missing)} {missing === 1 ? 'member has' : 'members have'} none that counts.{' '}
            <Link to="/team">See who</Link>
          </>
        )}
      </div>
      <TextField
        label="Days to set it up"
        name="grace_days"
        type="number"
        description="Counted from the day on which you require it, or from a new member’s first sign-in. After that, a member without one can only set one up. From 0 to 90."
        defaultValue={String(policy.grace_days)}
        isRequired
      />
      <fieldset>
        <legend>Second factors that count</legend>
        {FACTORS.map((factor) => (
          <Checkbox
            key={factor}
            label={METHOD_NAMES[factor]}
            name="allowed_factors"
            value={factor}
            description={NEEDS[factor]}
            defaultChecked={policy.allowed_factors.includes(factor)}
          />
        ))}
      </fieldset>
    </>
  );
}

function Limits({ policy }: { policy: AccessPolicy }) {
  return (
    <>
      <TextField
        label="Hours until a session ends"
        name="session_hours"
        type="number"
        description="Even if it is used. From 1 to 12."
        defaultValue={String(policy.session_hours)}
        isRequired
      />
      <TextField
        label="Minutes without use"
        name="idle_minutes"
        type="number"
        description="After this time, an unattended browser asks for the password. From 5 to 60."
        defaultValue={String(policy.idle_minutes)}
        isRequired
      />
      <LongTextField
        label="Addresses from which members can sign in and work"
        name="allowed_addresses"
        rows={4}
        description={`IP addresses or ranges such as 203.0.113.0/24, one on each line. Empty allows all. Your own address is ${policy.your_address}. API keys are not concerned.`}
        defaultValue={policy.allowed_addresses.join('\n')}
      />
    </>
  );
}

type Settings = Pick<
  AccessPolicy,
  | 'second_factor_required'
  | 'grace_days'
  | 'allowed_factors'
  | 'session_hours'
  | 'idle_minutes'
  | 'allowed_addresses'
>;

function settingsOf(policy: AccessPolicy): Settings {
  const { second_factor_required, grace_days, session_hours, idle_minutes, allowed_addresses } = policy;
  const allowed_factors = FACTORS.filter((one) => policy.allowed_factors.includes(one));
  return {
    second_factor_required,
    grace_days,
    allowed_factors,
    session_hours,
    idle_minutes,
    allowed_addresses,
  };
}

function settingsIn(form: FormData): Settings {
  const number = (name: string) => Number(form.get(name));
  const given = form.getAll('allowed_factors');
  return {
    second_factor_required: form.get('second_factor_required') !== null,
    grace_days: number('grace_days'),
    allowed_factors: FACTORS.filter((one) => given.includes(one)),
    session_hours: number('session_hours'),
    idle_minutes: number('idle_minutes'),
    allowed_addresses: String(form.get('allowed_addresses') ?? '')
      .split(/[\s,]+/)
      .filter(Boolean),
  };
}
