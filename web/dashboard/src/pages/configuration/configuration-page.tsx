import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientConfiguration } from '../../../../../clients/typescript/index.js';
import { api } from '../../api.ts';
import { EditForm } from '../../edit/edit-form.tsx';
import { fieldsThatDiffer } from '../../edit/save-unless-changed.ts';
import { useEdit } from '../../edit/use-edit.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import stack from '../../layout/stack.module.css';
import { useAccess, useSession } from '../../session/session.ts';
import { Card, Facts } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { textOf } from '../../ui/form.tsx';
import { day, inWords } from '../../ui/format.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Select } from '../../ui/select.tsx';
import { Status } from '../../ui/status.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Unsaved } from '../../ui/unsaved.tsx';
import { AfterWithdrawal } from './after-withdrawal.tsx';
import { JourneyPreview } from './journey-preview.tsx';
import { LogoField } from './logo-field.tsx';

/** The settings of your account, beside what people will see. */
export function ConfigurationPage() {
  const mayChange = useAccess('change_configuration') !== null;
  const query = useQuery({
    queryKey: ['configuration'],
    queryFn: ({ signal }) => api.get('/configuration', { signal }),
  });
  return (
    <>
      <PageHeader
        title="Configuration"
        tabTitle="Configuration"
        lead="How people see you in the journey, and what is retrieved."
      />
      <Loaded query={query} lines={14}>
        {(configuration) => (
          <div className={stack.stack}>
            {mayChange ? <Editor configuration={configuration} /> : <Shown configuration={configuration} />}
            <AfterWithdrawal configuration={configuration} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function Editor({ configuration }: { configuration: ClientConfiguration }) {
  const client = useQueryClient();
  const [opened, setOpened] = useState(configuration);
  const [name, setName] = useState(configuration.client_display_name ?? '');
  const [logo, setLogo] = useState(configuration.client_logo);
  const [hasInput, setHasInput] = useState(false);
  const isChanged = hasInput || logo !== opened.client_logo;
  const edit = useEdit({
    shown: configuration,
    valuesOf: settingsOf,
    read: () => api.get('/configuration'),
    save: (body, ifMatch) => api.patch('/configuration', { body, ifMatch }),
    onSaved: (saved) => {
      setOpened(saved);
      setHasInput(false);
      setName(saved.client_display_name ?? '');
      setLogo(saved.client_logo);
      client.setQueryData(['configuration'], saved);
      return client.invalidateQueries({ queryKey: ['journey-preview'] });
    },
  });
  return (
    <div className={stack.columns}>
      <Unsaved isChanged={isChanged} />
      <Card title="Settings" action={<SaveState isChanged={isChanged} isSaved={edit.isSaved} />}>
        <EditForm
          key={edit.version}
          edit={edit}
          valuesIn={(form) => ({ ...settingsIn(form, opened), client_logo: logo })}
          words={WORDS}
          sendLabel="Save"
          onInput={(form) => setHasInput(fieldsThatDiffer(settingsIn(form, opened), opened).length > 0)}
        >
          <TextField
            label="Name that people see"
            name="client_display_name"
            value={name}
            onChange={setName}
          />
          <LogoField logo={logo} onChange={setLogo} />
          <TextField
            label="Page that people return to"
            name="client_callback_url"
            description="An https address, or a link to your app."
            defaultValue={opened.client_callback_url ?? ''}
          />
          <TextField
            label="Your privacy notice"
            name="client_privacy_url"
            description="An https address. People can read it before they agree to share."
            defaultValue={opened.client_privacy_url ?? ''}
          />
          <TextField
            label="Sites that may show the journey in a frame"
            name="journey_origins"
            description="For example, https://www.lender.example. Separate several with spaces. None by default."
            defaultValue={opened.journey_origins.join(' ')}
          />
          <TextField
            label="Link schemes of your apps"
            name="app_link_schemes"
            description="For example, com.lender.app. Separate several with spaces."
            defaultValue={opened.app_link_schemes.join(' ')}
          />
          <WhatIsRetrieved configuration={opened} />
        </EditForm>
      </Card>
      <JourneyPreview name={name} />
    </div>
  );
}

function SaveState({ isChanged, isSaved }: { isChanged: boolean; isSaved: boolean }) {
  if (isChanged) return <Status tone="warning">Not saved yet</Status>;
  return isSaved ? <Status tone="good">Saved</Status> : null;
}

function WhatIsRetrieved({ configuration }: { configuration: ClientConfiguration }) {
  const { environment } = useSession();
  const frequencies =
    environment === 'sandbox' ? (['HOURLY', 'WEEKLY', 'MONTHLY'] as const) : (['WEEKLY', 'MONTHLY'] as const);
  return (
    <>
      <fieldset>
        <legend>Sources that people are offered</legend>
        <Checkbox
          label="Payroll providers"
          name="payroll_connections_enabled"
          defaultChecked={configuration.payroll_connections_enabled}
        />
        <Checkbox
          label="Tax authority"
          name="taxauth_enabled"
          defaultChecked={configuration.taxauth_enabled}
        />
        <Checkbox
          label="Bank connections"
          name="bank_connections_enabled"
          defaultChecked={configuration.bank_connections_enabled}
        />
        <Checkbox
          label="Uploaded payslips"
          name="payslip_upload_enabled"
          defaultChecked={configuration.payslip_upload_enabled}
        />
      </fieldset>
      <TextField
        label="Months to look back"
        name="payroll_period_months"
        type="number"
        defaultValue={String(configuration.payroll_period_months)}
      />
      <Checkbox
        label="Check again on a schedule"
        name="recurring_checks_enabled"
        description="People then agree to the terms for recurring checks."
        defaultChecked={configuration.recurring_checks_enabled}
      />
      <Select
        label="How often"
        name="recurring_check_frequency"
        options={frequencies.map((one) => [one, inWords(one)])}
        defaultValue={configuration.recurring_check_frequency}
      />
      <TextField
        label="Last day of checks"
        name="recurring_check_end_date"
        type="date"
        description="Leave it empty for no end."
        defaultValue={configuration.recurring_check_end_date?.slice(0, 10) ?? ''}
      />
      <Checkbox
        label="Delete people at once when they ask for it"
        name="immediate_deletion_enabled"
        description="Leave it off if you have to keep records. You then answer each request."
        defaultChecked={configuration.immediate_deletion_enabled}
      />
    </>
  );
}

/** The fields of this form. What happens after a withdrawal has a form of its own. */
function settingsOf(configuration: ClientConfiguration) {
  const { after_withdrawal: _, after_withdrawal_days: __, ...settings } = configuration;
  return settings;
}

type Changes = Partial<ReturnType<typeof settingsOf>>;
const WORDS = { recurring_check_frequency: inWords };

function settingsIn(form: FormData, before: ClientConfiguration): Changes {
  const end = textOf(form, 'recurring_check_end_date');
  const endBefore = before.recurring_check_end_date;
  return {
    client_display_name: textOf(form, 'client_display_name'),
    client_callback_url: textOf(form, 'client_callback_url'),
    client_privacy_url: textOf(form, 'client_privacy_url'),
    journey_origins: wordsOf(form, 'journey_origins'),
    app_link_schemes: wordsOf(form, 'app_link_schemes'),
    payroll_connections_enabled: form.has('payroll_connections_enabled'),
    taxauth_enabled: form.has('taxauth_enabled'),
    bank_connections_enabled: form.has('bank_connections_enabled'),
    payslip_upload_enabled: form.has('payslip_upload_enabled'),
    payroll_period_months: Number(form.get('payroll_period_months')),
    recurring_checks_enabled: form.has('recurring_checks_enabled'),
    recurring_check_frequency: String(form.get('recurring_check_frequency')) as 'MONTHLY',
    // the last day counts as a whole
    recurring_check_end_date:
      end && endBefore?.startsWith(end) ? endBefore : end ? `${end}T23:59:59.000Z` : null,
    immediate_deletion_enabled: form.has('immediate_deletion_enabled'),
  };
}

function wordsOf(form: FormData, name: string): string[] {
  return (textOf(form, name) ?? '').split(/[\s,]+/).filter(Boolean);
}

/** For roles that may read the settings and not change them. */
function Shown({ configuration }: { configuration: ClientConfiguration }) {
  const yes = (isSo: boolean) => (isSo ? 'Yes' : 'No');
  const end = configuration.recurring_check_end_date;
  return (
    <Card title="Settings">
      <Facts
        facts={[
          ['Name that people see', configuration.client_display_name],
          ['Page that people return to', configuration.client_callback_url],
          ['Your privacy notice', configuration.client_privacy_url],
          ['Payroll providers', yes(configuration.payroll_connections_enabled)],
          ['Tax authority', yes(configuration.taxauth_enabled)],
          ['Bank connections', yes(configuration.bank_connections_enabled)],
          ['Uploaded payslips', yes(configuration.payslip_upload_enabled)],
          ['Months to look back', configuration.payroll_period_months],
          ['Check again on a schedule', yes(configuration.recurring_checks_enabled)],
          ['How often', inWords(configuration.recurring_check_frequency)],
          ['Last day of checks', end ? day(end) : 'No end'],
          ['Delete people at once', yes(configuration.immediate_deletion_enabled)],
        ]}
      />
    </Card>
  );
}
