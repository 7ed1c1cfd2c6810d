import type { ErrorComponentProps } from '@tanstack/react-router';
import { PageHeader } from '../layout/page-header.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';

export function ProblemPage({ error, reset }: ErrorComponentProps) {
  return (
    <>
      <PageHeader title="This page could not be shown" tabTitle="Problem" />
      <ProblemNote error={error instanceof Error ? error : new Error('unknown')} onRetry={reset} />
    </>
  );
}
