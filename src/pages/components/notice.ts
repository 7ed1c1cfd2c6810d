import { type Html, html } from '../html.ts';
import type { Language } from '../language.ts';
import { textsIn } from '../texts/index.ts';
import { icon } from './icon.ts';

interface Notice {
  language: Language;
  kind?: 'info' | 'warning' | 'success';
  title?: string;
  body?: Html;
  /** Screen readers announce the notice at once, because something has just happened. */
  isNew?: boolean;
}

const LOOKS = {
  info: { icon: 'info', word: 'important' },
  warning: { icon: 'attention', word: 'warning' },
  success: { icon: 'done', word: 'success' },
} as const;

/** Something that a person should not miss. */
export function notice({ language, kind = 'info', title, body, isNew = false }: Notice): Html {
  const look = LOOKS[kind];
  return html`
    <div class=${`notice ${kind}`} role=${isNew ? 'status' : null}>
      <span class="badge">${icon(look.icon)}</span>
      <div class="notice-body">
        <span class="hidden">${textsIn(language).common[look.word]}: </span>
        ${title && html`<p class="notice-title">${title}</p>`}
        ${body}
      </div>
    </div>
  `;
}

/** Words that only some people need, hidden until they are opened. */
export function details({
  summary,
  body,
  isOpen = false,
}: {
  summary: string;
  body: Html;
  isOpen?: boolean;
}): Html {
  return html`
    <details open=${isOpen}>
      <summary>${summary}</summary>
      <div class="details-body">${body}</div>
    </details>
  `;
}
