import { Button } from './button.tsx';
import { type CopyState, useCopy } from './copy-id.tsx';

const LABELS: Readonly<Record<CopyState, string>> = {
  ready: 'Copy link',
  copied: 'Link copied',
  refused: 'Copy it from the address bar',
};

/** Copies the address of the page. It opens only for members of the team. */
export function CopyLink() {
  const { state, copy } = useCopy(() => location.href);
  return (
    <Button look="plain" onPress={copy}>
      {LABELS[state]}
    </Button>
  );
}
