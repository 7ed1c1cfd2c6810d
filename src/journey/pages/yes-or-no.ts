import { button, buttonLink, buttonRow, form, type Html } from '#pages';
import type { Visit } from '../journey-page.ts';

interface Question {
  action: string;
  yes: string;
  no: string;
  /** Where a person goes who says no. */
  back: string;
  fields?: Readonly<Record<string, string>>;
  kind?: 'primary' | 'danger';
}

/** Asks before something is done. */
export function yesOrNo(
  { hidden }: Visit,
  { action, yes, no, back, fields, kind = 'danger' }: Question,
): Html {
  return form({
    action,
    hidden: { ...hidden, ...fields },
    body: buttonRow(button({ kind, text: yes }), buttonLink({ kind: 'secondary', text: no, href: back })),
  });
}
