import { inWords } from '../../ui/format.ts';

const ENDS: Readonly<Record<string, string>> = {
  complete: 'The person has finished',
  partial: 'The person has finished, but something failed or has not arrived yet',
  declined: 'The person does not want to share',
  left: 'The person has left',
};

/** How a journey ended, and what a lender's website and server can do now. */
export function endInWords(status: string): string {
  return [
    `${ENDS[status] ?? inWords(status)}.`,
    'If your website shows the journey in a frame, it gets this result.',
    ...(status === 'complete' || status === 'partial'
      ? ['Your server can now read what the person has shared.']
      : []),
  ].join(' ');
}
