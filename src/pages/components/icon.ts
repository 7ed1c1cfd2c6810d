import { type Html, html, renderedOnce } from '../html.ts';

/** Strokes on a square of 24 units. */
const PATHS = {
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  done: 'M5 12.5l4.5 4.5L19 7.5',
  failed: 'M7 7l10 10M17 7L7 17',
  attention: 'M12 6v7.5M12 17.5v.5',
  info: 'M12 11v7M12 6.5V6',
  language: 'M12 3a9 9 0 100 18 9 9 0 000-18zM3.5 9.5h17M3.5 14.5h17M12 3c-6 6-6 12 0 18 6-6 6-12 0-18z',
  employer: 'M4 20V7l8-4 8 4v13M2 20h20M9 20v-5h6v5M9 10h.1M15 10h.1',
  search: 'M11 4a7 7 0 100 14 7 7 0 000-14zM16 16l5 5',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 017 0v3',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  bank: 'M3 9l9-5 9 5M5 9v9M9.7 9v9M14.3 9v9M19 9v9M3 20h18',
  government: 'M12 3v3M7 10a5 5 0 0110 0M4 10h16M6 10v8M10 10v8M14 10v8M18 10v8M3 20h18',
  bolt: 'M13 3L5 14h6l-1 7 8-11h-6z',
  upload: 'M12 16V5M7 10l5-5 5 5M4 19h16',
  clock: 'M12 4a8 8 0 100 16 8 8 0 000-16zM12 8v4.5l3 2',
  camera: 'M4 8h3l2-3h6l2 3h3v11H4zM12 10a3.5 3.5 0 100 7 3.5 3.5 0 000-7z',
} as const;
export type IconName = keyof typeof PATHS;

/** A picture that repeats what the text beside it says. Screen readers skip it. */
export const icon: (name: IconName) => Html = renderedOnce(
  (name) =>
    html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${PATHS[name]} /></svg>`,
  { max: Object.keys(PATHS).length },
);
