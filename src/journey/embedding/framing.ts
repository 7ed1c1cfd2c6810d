import { type Html, html, type Page, type Texts } from '#pages';
import type { Env } from '#values/environment.ts';

const FRAME_SCRIPT = '/journey/scripts/frame.js';

/** The task of the script of a page in a frame. */
export interface Framing {
  /** The origin of the site that shows the page. */
  origin: string;
  texts: Texts;
  /** The address to continue at if the browser keeps the cookie of a frame. `link` is for a window of its own. */
  enter?: { address: string; link: string };
  /** The session has ended: the site opens the link again. */
  isExpired?: boolean;
  /** The person has ended the journey, so the dialog closes without a question. */
  hasEnded?: boolean;
  /** The message to the site: the same values as on the callback, and nothing else. */
  end?: Readonly<Record<string, string>> | null;
}

/** The service's own site, whose dashboard shows journeys in a frame: only in the sandbox. */
export function ownOriginOf({ env, publicUrl }: { env: Env; publicUrl: string }): string | null {
  return env === 'sandbox' ? new URL(publicUrl).origin : null;
}

type FramedPage = Pick<Page, 'body' | 'scripts'> & { frameOrigins: readonly string[] };

/** Adds to a page what it needs in a frame of the client's site: the permission, and the script that talks to the site. */
export function inFrame(page: Pick<Page, 'body' | 'scripts'>, framing: Framing): FramedPage {
  return {
    frameOrigins: [framing.origin],
    scripts: [...(page.scripts ?? []), FRAME_SCRIPT],
    body: [page.body, messages(framing)],
  };
}

function messages({ origin, texts, enter, isExpired, hasEnded, end }: Framing): Html {
  return html`
    <div
      id="frame"
      data-origin=${origin}
      data-texts=${JSON.stringify(texts.frame.dialog)}
      data-enter=${enter?.address}
      data-expired=${isExpired ? '' : null}
      data-ended=${hasEnded ? '' : null}
      data-end=${end ? JSON.stringify(end) : null}
    >
      ${enter && html`<a href=${enter.link} target="_top" rel="noreferrer">${texts.frame.ownWindow}</a>`}
    </div>
  `;
}
