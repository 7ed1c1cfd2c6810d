import { type Html, html } from '../html.ts';
import { icon } from './icon.ts';

export interface BackLink {
  href: string;
  text: string;
}

export function backLink({ href, text }: BackLink): Html {
  return html`<a class="back" href=${href}>${icon('back')}${text}</a>`;
}

/** Who asks for the data. */
export interface ClientHeader {
  name: string;
  /** The path of an image on our own host. */
  logo: string | null;
}

export function clientHeader({ name, logo }: ClientHeader): Html {
  return html`
    <div class="client">
      ${logo && html`<img src=${logo} alt="" />`}
      <span>${name}</span>
    </div>
  `;
}
