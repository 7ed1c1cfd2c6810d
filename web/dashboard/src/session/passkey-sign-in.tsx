import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { MemberSession, SignedChallenge } from '../../../../clients/typescript/index.js';
import { openApi } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { offerPasskeys, passkeyObstacle, signWithPasskey } from './passkey.ts';
import { readKeptSession } from './read-kept-session.ts';

/** Signs in with a passkey alone: after a press on the button, or from the list that the browser shows under a field. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (session: MemberSession) => void }) {
  const [isPossible] = useState(() => passkeyObstacle() === null);
  const signIn = useMutation({
    mutationFn: async (offered: SignedChallenge | null) => {
      const passkey = offered ?? (await signWithPasskey({ isAfterPassword: false }));
      await openApi.post('/members/session/passkey', { body: { passkey } });
      return readKeptSession();
    },
    onSuccess: onSignedIn,
  });
  const send = useRef(signIn.mutate);
  useEffect(() => {
    if (!isPossible) return;
    const ending = new AbortController();
    void offerPasskeys(ending.signal).then((chosen) => {
      if (chosen && !ending.signal.aborted) send.current(chosen);
    });
    return () => ending.abort();
  }, [isPossible]);
  if (!isPossible) return null;
  return (
    <>
      {signIn.error ? <ProblemNote error={signIn.error} /> : null}
      <Button look="plain" isPending={signIn.isPending} onPress={() => signIn.mutate(null)}>
        Sign in with a passkey
      </Button>
    </>
  );
}
