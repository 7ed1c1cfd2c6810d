import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '../ui/button.tsx';
import { ProblemNote, SaidProblem } from '../ui/problem-note.tsx';
import { providerProblemInWords } from '../words/provider-problems.ts';

/*
 * Signing in at the identity provider takes the browser away from the page. In a second window, the page stays as it is, and nothing
 * that was typed is lost. The window tells the page when it is done: browsers cut any other link between the two.
 */

const CHANNEL = 'stipend-sign-in';

/** The page that the second window shows at the end. */
export const WINDOW_PAGE = '/signed-in';

/** Tells the page that opened this window how the sign-in ended. */
export function announceSignIn(problem: string | null): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ problem });
  channel.close();
}

/** A button that opens the provider's page in a second window. */
export function ProviderWindow({
  label,
  addressOf,
  onSignedIn,
}: {
  label: string;
  addressOf: () => Promise<string>;
  onSignedIn: () => Promise<unknown>;
}) {
  const done = useMutation({
    mutationFn: async (problem: string | null) => {
      if (problem) throw new SaidProblem(providerProblemInWords(problem));
      await onSignedIn();
    },
  });
  const { mutate } = done;
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<{ problem: string | null }>) => mutate(data.problem);
    return () => channel.close();
  }, [mutate]);
  const open = useMutation({
    /** Returns the address if the browser lets only a link open it. */
    mutationFn: async (): Promise<string | null> => {
      // at once, because browsers only let a click open a window
      const opened = window.open('about:blank', '_blank', 'width=520,height=720');
      if (!opened) return addressOf();
      try {
        opened.location.href = await addressOf();
        return null;
      } catch (error) {
        opened.close();
        throw error;
      }
    },
    // what an earlier window said is over
    onMutate: done.reset,
  });
  const error = open.error ?? done.error;
  return (
    <>
      {error ? <ProblemNote error={error} /> : null}
      {open.data ? (
        <p role="alert">
          Your browser blocked the window.{' '}
          <a href={open.data} target="_blank" rel="noreferrer">
            Open your identity provider in a new tab
          </a>
          .
        </p>
      ) : null}
      <Button look="plain" isPending={open.isPending || done.isPending} onPress={() => open.mutate()}>
        {label}
      </Button>
    </>
  );
}
