import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SingleSignOn } from '../../../../../clients/typescript/index.js';
import { api } from '../../api.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import stack from '../../layout/stack.module.css';
import { Card, Facts } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { inWords } from '../../ui/format.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { EnforceCard } from './enforce-card.tsx';
import { ProviderForm } from './provider-form.tsx';
import { ScimCards } from './scim-cards.tsx';
import styles from './single-sign-on-page.module.css';
import { TestCard } from './test-card.tsx';

const KEY = ['single-sign-on'];

/** How the team signs in through its identity provider. */
export function SingleSignOnPage() {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get('/single-sign-on', { signal }),
  });
  const onSaved = (saved: SingleSignOn) => client.setQueryData(KEY, saved);
  return (
    <>
      <PageHeader
        title="Single sign-on"
        tabTitle="Single sign-on"
        lead="Your team signs in with the accounts that it uses at work, through OpenID Connect."
      />
      <Loaded query={query} lines={14}>
        {(settings) => (
          <div className={stack.stack}>
            <Addresses settings={settings} />
            {settings.managed_by === 'environment' ? (
              <OperatorsSettings settings={settings} />
            ) : (
              <ProviderForm settings={settings} onSaved={onSaved} />
            )}
            {settings.is_configured ? <TestCard /> : null}
            {settings.is_configured ? <EnforceCard settings={settings} onSaved={onSaved} /> : null}
            {settings.is_configured && settings.managed_by === 'team' ? (
              <Remove onRemoved={() => client.invalidateQueries({ queryKey: KEY })} />
            ) : null}
          </div>
        )}
      </Loaded>
      <div className={styles.scim}>
        <ScimCards />
      </div>
    </>
  );
}

/** What an admin enters at the provider. */
function Addresses({ settings }: { settings: SingleSignOn }) {
  return (
    <Card title="1. Register this service at your provider">
      <p>Create a web application (authorization code with PKCE) at your provider, with these addresses.</p>
      <Facts
        facts={[
          ['Redirect address', <CopyId key="1" id={settings.redirect_uri} label="redirect address" />],
          [
            'Address after signing out',
            <CopyId key="2" id={settings.post_logout_redirect_uri} label="address after signing out" />,
          ],
          [
            'Back-channel logout',
            <CopyId key="3" id={settings.backchannel_logout_uri} label="back-channel logout address" />,
          ],
          [
            'Public key (only for private_key_jwt)',
            <CopyId key="4" id={settings.jwks_uri} label="address of the public key" />,
          ],
        ]}
      />
    </Card>
  );
}

function OperatorsSettings({ settings }: { settings: SingleSignOn }) {
  return (
    <Card title="2. Connect your provider">
      <p>The operator of this service has set these in its environment, so they can’t be changed here.</p>
      <Facts
        facts={[
          ['Sign-in name', settings.sign_in_name],
          ['Issuer', settings.issuer],
          ['Client id', settings.client_id],
          ['Claim with the groups', settings.roles_claim],
          [
            'Roles by group',
            settings.role_mapping.map(({ value, role }) => `${value}: ${inWords(role)}`).join(', ') || null,
          ],
          ['Role for everybody else', settings.default_role ? inWords(settings.default_role) : null],
          ['First sign-in', inWords(settings.provisioning)],
        ]}
      />
    </Card>
  );
}

function Remove({ onRemoved }: { onRemoved: () => Promise<unknown> }) {
  const remove = async () => {
    await api.delete('/single-sign-on', {});
    await onRemoved();
  };
  return (
    <div>
      <Confirm label="Remove single sign-on" title="Remove single sign-on?" onConfirm={remove}>
        Sessions that were opened through the provider end at once. Members without a password can’t sign in
        until you send them a link: change their status on the page “Team”.
      </Confirm>
    </div>
  );
}
