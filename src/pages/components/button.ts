import { type Html, html } from '../html.ts';

interface ButtonLook {
  text: string;
  kind?: 'primary' | 'secondary' | 'danger' | 'link';
  /** Words that only screen readers say, for buttons with the same text. */
  hiddenText?: string;
}

interface Button extends ButtonLook {
  name?: string;
  value?: string;
  /** Sends the form to another address. */
  action?: string;
  /** Sends the form although fields are empty or wrong, for example to leave. */
  skipsChecks?: boolean;
}

/** Sends the form that it is in. */
export function button({ name, value, action, skipsChecks = false, ...look }: Button): Html {
  return html`
    <button class=${classOf(look)} name=${name} value=${value} formaction=${action} formnovalidate=${skipsChecks}>
      ${labelOf(look)}
    </button>
  `;
}

/** Leads to another page without sending a form. */
export function buttonLink({ href, ...look }: ButtonLook & { href: string }): Html {
  return html`<a class=${classOf(look)} href=${href}>${labelOf(look)}</a>`;
}

/** Puts buttons side by side where there is room. */
export function buttonRow(...buttons: readonly Html[]): Html {
  return html`<div class="buttons">${buttons}</div>`;
}

function classOf({ kind = 'primary' }: ButtonLook): string {
  return kind === 'link' ? 'link-button' : `button ${kind}`;
}

function labelOf({ text, hiddenText }: ButtonLook): Html {
  return hiddenText ? [text, html`<span class="hidden"> ${hiddenText}</span>`] : text;
}
