import { exactTime, relativeTime } from './format.ts';

/** How long ago, with the exact time on hover and for screen readers. */
export function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactTime(at)}>
      {relativeTime(at)}
    </time>
  );
}
