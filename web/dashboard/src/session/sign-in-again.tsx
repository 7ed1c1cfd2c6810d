import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { hasEnded, signedInAgain, watchEnd } from './ended.ts';
import { sessionQuery } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Asks the member to sign in again when the session has ended, over the page, so that nothing is lost. */
export function SignInAgain() {
  const isOpen = useSyncExternalStore(watchEnd, hasEnded);
  const client = useQueryClient();
  const known = client.getQueryData(sessionQuery.queryKey)?.member;
  return (
    <Dialog isOpen={isOpen} title="Please sign in again" isDismissable={false}>
      <p>Your session has ended. This page stays as it is: sign in, and you can go on.</p>
      <SignInForm
        username={known?.email}
        onSignedIn={(session) => {
          if (session.member.id !== known?.id) client.removeQueries();
          client.setQueryData(sessionQuery.queryKey, session);
          signedInAgain();
        }}
      />
    </Dialog>
  );
}
