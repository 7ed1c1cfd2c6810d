import { type Html, html } from '../html.ts';
import { icon } from './icon.ts';

export interface BackLink {
  href: string;
  text: string;
}

export function backLink({ href, text }: BackLink): Html {
  return html`<a class="back" href=${href}>${icon('back')}${text}</a>`;
}

/** A link to another site, in a new tab, so that this page stays open. `newTab` says so. */
export function outsideLink(href: string, text: string, newTab: string): Html {
  return html`<a href=${href} target="_blank" rel="noreferrer">${text} ${newTab}</a>`;
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
