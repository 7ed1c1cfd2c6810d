import { type Html, html } from '../html.ts';

interface Form {
  /** The address that takes the form, on our own host. */
  action: string;
  method?: 'get' | 'post';
  /** Values that travel with the form, such as its protection against forgery. */
  hidden?: Readonly<Record<string, string>>;
  hasFiles?: boolean;
  id?: string;
  body: Html;
}

/** The service checks what was sent, and says what is wrong in our own words, so browsers don't. */
export function form({ action, method = 'post', hidden = {}, hasFiles = false, id, body }: Form): Html {
  return html`
    <form id=${id} action=${action} method=${method} enctype=${hasFiles ? 'multipart/form-data' : null} novalidate>
      ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name=${name} value=${value} />`)}
      ${body}
    </form>
  `;
}
