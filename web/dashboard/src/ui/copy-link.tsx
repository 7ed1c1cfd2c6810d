import { useState } from 'react';
import { Button } from './button.tsx';

const LABELS = {
  ready: 'Copy link',
  copied: 'Link copied',
  refused: 'Copy it from the address bar',
} as const;
const SHOWN_MS = 2000;

/** Copies the address of the page. It opens only for members of the team. */
export function CopyLink() {
  const [state, setState] = useState<keyof typeof LABELS>('ready');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      setState('copied');
    } catch {
      // browsers refuse it without https
      setState('refused');
    }
    setTimeout(() => setState('ready'), SHOWN_MS);
  };
  return (
    <Button look="plain" onPress={copy}>
      {LABELS[state]}
    </Button>
  );
}
