import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { codeHint, isCodeMethod, type SecondFactorName } from '../words/second-factors.ts';
import { passkeyObstacle } from './passkey.ts';

/** After a right password: the part of a form that asks for a passkey or a code. The form is sent with the code. */
export function SecondStep({
  asked,
  sendLabel = 'Sign in',
  isPending,
  onPasskey,
}: {
  asked: readonly SecondFactorName[];
  sendLabel?: string;
  isPending: boolean;
  onPasskey: () => void;
}) {
  const hasPasskey = asked.includes('passkey');
  const obstacle = hasPasskey ? passkeyObstacle() : null;
  const [showsCode, setShowsCode] = useState(!hasPasskey || obstacle !== null || asked.some(isCodeMethod));
  return (
    <>
      {hasPasskey && obstacle === null ? (
        <Button isPending={isPending} autoFocus={!asked.some(isCodeMethod)} onPress={onPasskey}>
          Continue with a passkey
        </Button>
      ) : null}
      {obstacle ? <p>{obstacle}</p> : null}
      {showsCode ? (
        <>
          <TextField
            label={asked.some(isCodeMethod) ? 'Code' : 'Recovery code'}
            name="code"
            description={codeHint(asked)}
            autoComplete="one-time-code"
            isRequired
            autoFocus
          />
          <Button
            type="submit"
            look={hasPasskey && obstacle === null ? 'plain' : 'main'}
            isPending={isPending}
          >
            {sendLabel}
          </Button>
        </>
      ) : (
        <Button look="plain" onPress={() => setShowsCode(true)}>
          Use a recovery code
        </Button>
      )}
    </>
  );
}
