import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import { isSlashOn, turnSlash } from '../../layout/slash-setting.ts';
import stack from '../../layout/stack.module.css';
import { ChangePasswordForm } from '../../session/change-password-form.tsx';
import { sessionQuery, useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { inWords } from '../../ui/format.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Status } from '../../ui/status.tsx';
import { ROLES } from '../../words/roles.ts';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

/** The member's own account. */
export function AccountPage() {
  const { member } = useSession();
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
          <Sessions />
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
