import { type MouseEvent, type ReactNode, useState } from 'react';
import { buttonClass } from './button.tsx';
import { ProblemNote } from './problem-note.tsx';

/**
 * A link that saves a file. The page loads the file itself: over http, browsers don't say that a link is on one of our own pages,
 * so the session would not count. And the page can say why a download fails.
 */
export function Download({
  href,
  load,
  fileName,
  look = 'plain',
  children,
}: {
  href: string;
  load: () => Promise<Blob>;
  fileName: string;
  look?: 'main' | 'plain';
  children: ReactNode;
}) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const save = async () => {
    if (isPending) return;
    setPending(true);
    setError(null);
    try {
      saveFile(await load(), fileName);
    } catch (thrown) {
      setError(thrown as Error);
    }
    setPending(false);
  };
  const click = (event: MouseEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <>
      <a className={buttonClass(look)} href={href} download={fileName} aria-busy={isPending} onClick={click}>
        {children}
      </a>
      {error ? <ProblemNote error={error} onRetry={() => void save()} /> : null}
    </>
  );
}

function saveFile(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // browsers read the file after the click
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
