import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { hasEnded, signedInAgain, watchEnd } from './ended.ts';
import { pauseIdle } from './idle.ts';
import { sessionQuery } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';

/**
 * Asks the member to sign in again when the session has ended. The page stays as it is, so nothing is lost, but can't be seen
 * until then.
 */
export function SignInAgain() {
  const isOpen = useSyncExternalStore(watchEnd, hasEnded);
  const client = useQueryClient();
  const known = client.getQueryData(sessionQuery.queryKey)?.member;
  useEffect(() => {
    if (isOpen) pauseIdle();
  }, [isOpen]);
  return (
    <Dialog isOpen={isOpen} title="Please sign in again" isLocked>
      <p>Your session has ended. This page stays as it is: sign in, and you can continue.</p>
      <SignInForm
        username={known?.email}
        onSignedIn={(session) => {
          // the waiting requests are another member's
          if (session.member.id !== known?.id) return location.assign('/dashboard/');
          client.setQueryData(sessionQuery.queryKey, session);
          signedInAgain();
        }}
      />
    </Dialog>
  );
}
