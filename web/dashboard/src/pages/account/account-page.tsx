import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, openApi } from '../../api.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import { isSlashOn, turnSlash } from '../../layout/slash-setting.ts';
import stack from '../../layout/stack.module.css';
import { ChangePasswordForm } from '../../session/change-password-form.tsx';
import { sessionQuery, useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { inWords } from '../../ui/format.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Status } from '../../ui/status.tsx';
import { When } from '../../ui/when.tsx';
import { ROLES } from '../../words/roles.ts';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';

/** The member's own account. */
export function AccountPage() {
  const { member, expires_at } = useSession();
  const query = useQuery({ queryKey: ['me'], queryFn: ({ signal }) => api.get('/members/me', { signal }) });
  return (
    <>
      <PageHeader title="Your account" tabTitle="Your account" lead="How you sign in, and what you can do." />
      <div className={stack.columns}>
        <div className={stack.stack}>
          <Card title="You">
            <Facts
              facts={[
                ['Name', member.name],
                ['Email address', member.email],
                ['Role', inWords(member.role)],
                ['What your role can do', ROLES.find(([role]) => role === member.role)?.[1]],
              ]}
            />
          </Card>
          <Sessions endsAt={expires_at} />
          <Card title="Keyboard">
            <Checkbox
              label="Press / to go to the search"
              description="Applies to this browser."
              name="slash"
              defaultChecked={isSlashOn()}
              onChange={turnSlash}
            />
          </Card>
        </div>
        <div className={stack.stack}>
          <Loaded query={query} lines={6}>
            {(account) => <SecondFactor account={account} />}
          </Loaded>
          <Passkeys />
          <Password username={member.email} />
        </div>
      </div>
    </>
  );
}

function Sessions({ endsAt }: { endsAt: string }) {
  const end = async () => {
    await openApi.delete('/members/sessions', {});
    // a new page forgets everything that was loaded
    location.assign('/dashboard/sign-in');
  };
  return (
    <Card title="Sessions">
      <p>
        This session ends <When at={endsAt} />, or after half an hour without use.
      </p>
      <Confirm label="Sign out everywhere" title="Sign out everywhere?" look="plain" onConfirm={end}>
        This ends your sessions in all browsers, and all your tokens. You then sign in again.
      </Confirm>
    </Card>
  );
}

function Password({ username }: { username: string }) {
  const [state, setState] = useState<'closed' | 'open' | 'changed'>('closed');
  const client = useQueryClient();
  return (
    <Card title="Password" action={state === 'changed' ? <Status tone="good">Changed</Status> : null}>
      {state === 'open' ? (
        <ChangePasswordForm
          username={username}
          onChanged={(session) => {
            if (!session) return location.assign('/dashboard/sign-in');
            client.setQueryData(sessionQuery.queryKey, session);
            setState('changed');
          }}
        />
      ) : (
        <>
          <p>A new password ends all your sessions. If you have a second factor, you then sign in again.</p>
          <Button look="plain" onPress={() => setState('open')}>
            Change the password
          </Button>
        </>
      )}
    </Card>
  );
}
