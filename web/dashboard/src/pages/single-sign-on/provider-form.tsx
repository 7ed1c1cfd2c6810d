import { useState } from 'react';
import type { SingleSignOn } from '../../../../../clients/typescript/index.js';
import { api } from '../../api.ts';
import { EditForm } from '../../edit/edit-form.tsx';
import { useEdit } from '../../edit/use-edit.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Choice } from '../../ui/choice.tsx';
import { textOf } from '../../ui/form.tsx';
import { inWords } from '../../ui/format.ts';
import { Select } from '../../ui/select.tsx';
import { Status } from '../../ui/status.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ROLES } from '../../words/roles.ts';
import { type Mapping, MappingFields } from './mapping-fields.tsx';

/** The fields of the form. The secret is never returned, so it starts empty. */
function valuesOf(settings: SingleSignOn) {
  return {
    sign_in_name: settings.sign_in_name ?? '',
    issuer: settings.issuer ?? '',
    client_id: settings.client_id ?? '',
    client_authentication: settings.client_authentication,
    client_secret: '',
    scopes: settings.scopes,
    roles_claim: settings.roles_claim,
    role_mapping: settings.role_mapping,
    default_role: settings.default_role,
    provisioning: settings.provisioning,
    trusts_emails: settings.trusts_emails,
    logs_out_at_provider: settings.logs_out_at_provider,
    clock_skew_seconds: settings.clock_skew_seconds,
  };
}
type Values = ReturnType<typeof valuesOf>;

export function ProviderForm({
  settings,
  onSaved,
}: {
  settings: SingleSignOn;
  onSaved: (saved: SingleSignOn) => unknown;
}) {
  const [mapping, setMapping] = useState<Mapping[]>(settings.role_mapping);
  const [provisioning, setProvisioning] = useState(settings.provisioning);
  const [authentication, setAuthentication] = useState<string>(settings.client_authentication);
  const edit = useEdit({
    shown: settings,
    valuesOf,
    read: () => api.get('/single-sign-on'),
    save: (body, ifMatch) =>
      settings.is_configured
        ? api.patch('/single-sign-on', { body, ifMatch })
        : api.put('/single-sign-on', {
            body: { sign_in_name: '', issuer: '', client_id: '', ...body },
            ifMatch,
          }),
    onSaved: (saved) => {
      setMapping(saved.role_mapping);
      setProvisioning(saved.provisioning);
      return onSaved(saved);
    },
  });
  const valuesIn = (form: FormData): Partial<Values> => ({
    ...fieldsIn(form),
    role_mapping: mapping.filter(({ value }) => value.trim() !== ''),
    provisioning,
  });
  return (
    <Card title="2. Connect your provider" action={edit.isSaved ? <Status tone="good">Saved</Status> : null}>
      <EditForm key={edit.version} edit={edit} valuesIn={valuesIn} sendLabel="Save">
        <TextField
          label="Issuer"
          name="issuer"
          description="From the provider, for example https://login.lender.example. Exactly as there, without /.well-known."
          defaultValue={settings.issuer ?? ''}
          isRequired
        />
        <TextField label="Client id" name="client_id" defaultValue={settings.client_id ?? ''} isRequired />
        <Select
          label="How this service proves who it is"
          name="client_authentication"
          options={AUTHENTICATION}
          value={authentication}
          onChange={setAuthentication}
        />
        {authentication === 'private_key_jwt' ? (
          <p>
            The provider reads the public key from the address above. The service makes the key when you save.
          </p>
        ) : (
          <TextField
            label="Client secret"
            name="client_secret"
            type="password"
            autoComplete="off"
            description={
              settings.has_client_secret
                ? 'A secret is stored. Leave it empty to keep it. A new issuer needs it again.'
                : 'From the provider. It is stored encrypted and never shown again.'
            }
          />
        )}
        <TextField
          label="Sign-in name"
          name="sign_in_name"
          description="The name of your team on the sign-in page: 3 to 40 lower-case letters, digits and hyphens."
          defaultValue={settings.sign_in_name ?? ''}
          isRequired
        />
        <Choice
          label="Who may sign in for the first time"
          name="provisioning_choice"
          choices={PROVISIONING}
          value={provisioning}
          onChange={setProvisioning}
        />
        <RoleFields settings={settings} mapping={mapping} onChange={setMapping} />
        <OtherFields settings={settings} />
      </EditForm>
    </Card>
  );
}

const AUTHENTICATION = [
  ['client_secret_basic', 'Client secret, in a header (usual)'],
  ['client_secret_post', 'Client secret, in the body'],
  ['private_key_jwt', 'A key of this service (private_key_jwt)'],
] as const;

const PROVISIONING = [
  {
    value: 'invited_only',
    label: 'Only people who were invited',
    description: 'Invite them on the page “Team”, or let the provider add them with SCIM.',
  },
  {
    value: 'just_in_time',
    label: 'Everybody whom the provider lets in',
    description:
      'They become members at their first sign-in. Decide at the provider who may use this service.',
  },
] as const;

function RoleFields({
  settings,
  mapping,
  onChange,
}: {
  settings: SingleSignOn;
  mapping: Mapping[];
  onChange: (mapping: Mapping[]) => void;
}) {
  return (
    <>
      <TextField
        label="Claim with the groups"
        name="roles_claim"
        description="For example groups, roles or realm_access.roles. Leave it empty to manage roles on the page “Team”."
        defaultValue={settings.roles_claim ?? ''}
      />
      <MappingFields mapping={mapping} onChange={onChange} />
      <Select
        label="Role for everybody else"
        name="default_role"
        options={[['', 'None: they can’t sign in'], ...ROLES.map(([role]) => [role, inWords(role)] as const)]}
        defaultValue={settings.default_role ?? ''}
      />
    </>
  );
}

function OtherFields({ settings }: { settings: SingleSignOn }) {
  return (
    <>
      <TextField
        label="More scopes"
        name="scopes"
        description="Besides openid, email and profile. Some providers need groups here. Separate several with spaces."
        defaultValue={settings.scopes.join(' ')}
      />
      <Checkbox
        label="Sign out at the provider too"
        name="logs_out_at_provider"
        defaultChecked={settings.logs_out_at_provider}
      />
      <Checkbox
        label="All email addresses of the provider are verified"
        name="trusts_emails"
        description="Only if nobody can choose their own address there, as in Entra ID, which does not say it itself."
        defaultChecked={settings.trusts_emails}
      />
      <TextField
        label="Seconds by which clocks may differ"
        name="clock_skew_seconds"
        type="number"
        defaultValue={String(settings.clock_skew_seconds)}
      />
    </>
  );
}

function fieldsIn(form: FormData): Partial<Values> {
  return {
    sign_in_name: textOf(form, 'sign_in_name') ?? '',
    issuer: textOf(form, 'issuer') ?? '',
    client_id: textOf(form, 'client_id') ?? '',
    client_authentication: String(form.get('client_authentication')) as Values['client_authentication'],
    client_secret: String(form.get('client_secret') ?? ''),
    scopes: (textOf(form, 'scopes') ?? '').split(/[\s,]+/).filter(Boolean),
    roles_claim: textOf(form, 'roles_claim'),
    default_role: (textOf(form, 'default_role') ?? null) as Values['default_role'],
    trusts_emails: form.has('trusts_emails'),
    logs_out_at_provider: form.has('logs_out_at_provider'),
    clock_skew_seconds: Number(form.get('clock_skew_seconds')),
  };
}
