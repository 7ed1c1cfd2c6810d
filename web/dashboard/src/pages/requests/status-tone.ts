import type { Tone } from '../../ui/status.tsx';

export function toneOf(status: number): Tone {
  if (status >= 500) return 'bad';
  return status >= 400 ? 'warning' : 'good';
}
