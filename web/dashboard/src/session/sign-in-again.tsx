import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { MemberSession } from '../../../../clients/typescript/index.js';
import { openApi } from '../api.ts';
import { Dialog } from '../ui/dialog.tsx';
import { hasEnded, signedInAgain, watchEnd } from './ended.ts';
import { pauseIdle } from './idle.ts';
import { ProviderWindow, WINDOW_PAGE } from './provider-window.tsx';
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
  const go = (session: MemberSession) => {
    // the waiting requests are another member's
    if (session.member.id !== known?.id) return location.assign('/dashboard/');
    client.setQueryData(sessionQuery.queryKey, session);
    signedInAgain();
  };
  return (
    <Dialog isOpen={isOpen} title="Please sign in again" isLocked>
      <p>Your session has ended. This page stays as it is: sign in, and you can continue.</p>
      <SignInForm username={known?.email} onSignedIn={go} />
      {isOpen && known?.has_single_sign_on ? (
        <ProviderWindow
          label="Sign in with single sign-on"
          addressOf={startAddress}
          onSignedIn={async () => go(await openApi.get('/members/session'))}
        />
      ) : null}
    </Dialog>
  );
}

/** The name of the team is known from the page on which the member signed in, or asked for there. */
async function startAddress(): Promise<string> {
  const { start_url: url } = await openApi.get('/single-sign-on/options');
  const next = encodeURIComponent(WINDOW_PAGE);
  return url === null ? `/dashboard/sign-in?next=${next}` : `${url}&next=${next}`;
}
