import { button } from './components/button.ts';
import { errorSummary, type PageError } from './components/error-summary.ts';
import { form } from './components/form.ts';
import { type BackLink, backLink, type ClientHeader, clientHeader } from './components/frame.ts';
import { icon } from './components/icon.ts';
import { type Html, html, renderHtml } from './html.ts';
import { inLanguage, LANGUAGES, type Language } from './language.ts';
import { textsIn } from './texts/index.ts';

export interface Page {
  language: Language;
  /** The path of the page, with its query. The language switch leads back to it. */
  address: string;
  /** The heading, and the title in the browser's tab. */
  title: string;
  /** A few words above the heading, such as how far the person has come. */
  caption?: Html;
  body: Html;
  /** The errors of the form. The summary takes the focus and links to the fields. */
  errors?: readonly PageError[];
  client?: ClientHeader | null;
  isSandbox?: boolean;
  /** The address of the page before. */
  back?: string | null;
  /** The address of the page that shows what the person has shared. */
  myData?: string | null;
  /** Ends the journey with a POST. `hidden` has the form's protection against forgery. */
  leave?: Ending | null;
  /** Ends the journey because the person does not want to share. */
  decline?: Ending | null;
  /** Says until when the page works, in browsers without scripts. The others are warned before the end. */
  timeLimit?: { text: string; moreTime: (Ending & { text: string }) | null };
  /** For a page on which nothing is typed, so that nothing is lost either. */
  isTimeLimitLast?: boolean;
  /** Loads the page again, or another one. `always` also does so in browsers that run scripts. */
  refresh?: { seconds: number; address?: string; always?: boolean };
  /** Addresses of modules that improve the page. It must work without them. */
  scripts?: readonly string[];
}

interface Ending {
  action: string;
  hidden: Readonly<Record<string, string>>;
}

/** Addresses that change with the files. */
export interface Assets {
  style: string;
  /** Null for a page that runs no scripts. */
  script: string | null;
  icon: string;
}

/** Renders a whole page with the header and the footer that all pages share. */
export function renderPage(page: Page, assets: Assets): string {
  const { language, title, client, errors = [] } = page;
  const texts = textsIn(language).common;
  const named = client ? `${title} – ${client.name}` : title;
  return `<!doctype html>\n${renderHtml(html`
    <html lang=${language}>
      <head>
        <meta charset="utf-8" />
        <title>${errors.length > 0 ? texts.errorInTitle(named) : named}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href=${assets.icon} type="image/svg+xml" />
        <link rel="stylesheet" href=${assets.style} />
        ${[...(assets.script === null ? [] : [assets.script]), ...(page.scripts ?? [])].map((src) => html`<script src=${src} type="module"></script>`)}
        ${refreshTag(page)}
      </head>
      <body>
        <a class="skip" href="#content">${texts.skip}</a>
        ${header(page)}
        <main id="content" tabindex="-1">
          ${page.back && backLink({ href: page.back, text: texts.back } satisfies BackLink)}
          ${errors.length > 0 && errorSummary({ language, errors })}
          ${page.caption && html`<p class="caption">${page.caption}</p>`}
          <h1>${title}</h1>
          ${page.timeLimit && !page.isTimeLimitLast && timeLimitNote(page.timeLimit)}
          ${page.body}
          ${page.timeLimit && page.isTimeLimitLast && timeLimitNote(page.timeLimit)}
        </main>
        ${footer(page)}
      </body>
    </html>
  `)}\n`;
}

function header({ language, client, isSandbox }: Page): Html {
  if (!client && !isSandbox) return null;
  const texts = textsIn(language).common;
  return html`
    <header>
      ${isSandbox && html`<p class="sandbox"><strong>${texts.sandbox}</strong> ${texts.sandboxMeaning}</p>`}
      ${client && clientHeader(client)}
    </header>
  `;
}

function timeLimitNote({ text, moreTime }: NonNullable<Page['timeLimit']>): Html {
  return html`
    <noscript>
      <div class="time-limit">
        <p>${text}</p>
        ${moreTime && form({ ...moreTime, body: button({ kind: 'link', text: moreTime.text }) })}
      </div>
    </noscript>
  `;
}

function refreshTag({ refresh }: Page): Html {
  if (!refresh) return null;
  const { seconds, address, always = false } = refresh;
  const tag = html`<meta http-equiv="refresh" content=${address ? `${seconds};url=${address}` : seconds} />`;
  return always ? tag : html`<noscript>${tag}</noscript>`;
}

function footer({ language, address, myData, leave, decline }: Page): Html {
  const texts = textsIn(language).common;
  const others = (Object.keys(LANGUAGES) as Language[]).filter((other) => other !== language);
  return html`
    <footer aria-label=${texts.footer}>
      <ul>
        ${others.map(
          (other) => html`
            <li>
              <a href=${inLanguage(address, other)} lang=${other} hreflang=${other} rel="nofollow">
                ${icon('language')}${LANGUAGES[other]}
              </a>
            </li>
          `,
        )}
        ${myData && html`<li><a href=${myData}>${texts.myData}</a></li>`}
        ${
          decline &&
          html`<li>
            ${form({ ...decline, body: button({ kind: 'link', text: texts.decline }) })}
          </li>`
        }
        ${
          leave &&
          html`<li class="last">
            ${form({ ...leave, body: button({ kind: 'link', text: texts.leave }) })}
          </li>`
        }
      </ul>
    </footer>
  `;
}
