import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { MemberSession } from '../../../../clients/typescript/index.js';
import { openApi } from '../api.ts';
import { Dialog } from '../ui/dialog.tsx';
import { SaidProblem } from '../ui/problem-note.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { cancelWaiting, signedInAgain, waitingReason, watchEnd } from './ended.ts';
import { pauseIdle } from './idle.ts';
import { ProviderWindow, WINDOW_PAGE } from './provider-window.tsx';
import { sessionQuery } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';

const NOT_CONFIRMED = 'Nothing was changed, because you did not confirm that it’s you.';

/**
 * Asks the member to sign in again when the session has ended, and to confirm that it is them before something sensitive. The page
 * stays as it is, so nothing is lost. Without a session, it can't be seen until then.
 */
export function SignInAgain() {
  const reason = useSyncExternalStore(watchEnd, waitingReason);
  const client = useQueryClient();
  const known = client.getQueryData(sessionQuery.queryKey);
  useEffect(() => {
    if (reason === 'ended') pauseIdle();
  }, [reason]);
  const go = (session: MemberSession) => {
    // the waiting requests are another member's
    if (session.member.id !== known?.member.id) return location.assign('/dashboard/');
    client.setQueryData(sessionQuery.queryKey, session);
    signedInAgain();
  };
  if (reason === 'stale' && known) return <Confirm session={known} />;
  return (
    <Dialog isOpen={reason !== null} title="Please sign in again" isLocked>
      <p>Your session has ended. This page stays as it is: sign in, and you can continue.</p>
      <SignInForm username={known?.member.email} onSignedIn={go} />
      {reason !== null && known?.member.has_single_sign_on ? (
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

function Confirm({ session }: { session: MemberSession }) {
  const cancel = () => cancelWaiting(new SaidProblem(NOT_CONFIRMED));
  return (
    <Dialog isOpen onOpenChange={(isOpen) => isOpen || cancel()} title="Confirm that it’s you">
      <p>
        You signed in a while ago. For what you are about to do, we ask again, so that nobody else can do it.
      </p>
      <ConfirmForm session={session} onConfirmed={signedInAgain} onCancel={cancel} />
    </Dialog>
  );
}
