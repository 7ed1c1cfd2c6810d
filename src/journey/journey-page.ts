import type { Language, Page, Texts } from '#pages';
import type { Origin } from '#platform/http/caller.ts';
import type { FormPart, MultipartLimits } from '#platform/http/multipart.ts';
import type { FileReply } from '#platform/http/route.ts';
import type { CallApi, CallFile } from './call-api.ts';
import type { JourneyContext } from './context.ts';
import type { Stage } from './next-step.ts';
import type { Facts } from './read-facts.ts';
import type { Method } from './schema.ts';
import type { Session } from './sessions.ts';
import type { Failed } from './statistics/plan-counts.ts';

/**
 * A page of the journey. To add one:
 *
 * 1. Write `pages/<name>.ts`, which exports a `JourneyPage`. `pages/welcome.ts` is a short example.
 * 2. List it in `JOURNEY_PAGES` in `pages/index.ts`. Its links then appear on the other pages.
 * 3. Add its texts to the catalogue in `#pages` (`texts/en`, `texts/cy`), and its `step` to `schema.ts`.
 * 4. If people continue there after a reload, add a case to `next-step.ts` and its table of tests.
 *
 * Before `show` and `take` run, the session and the stage are checked, and the form's protection against forgery.
 * Read and change data with `visit.callApi`, as the person. The API records which browser added what.
 */
export interface JourneyPage {
  /** The name of the page in `GET /users/{user_id}/journeys`; null for an address that shows no page. */
  step: string | null;
  /** The address, without secrets and ids of people, such as `/journey/sign-in/{provider}`. */
  path: string;
  /** When the page can be shown. In another stage, its address leads to the page at which the person continues. */
  stage: Stage;
  /** The way to share that a person has chosen if this page is shown. */
  way?(visit: Visit): Method;
  /** Shows the page, or leads to another. */
  show(visit: Visit): Promise<Shown | Redirect | Sent>;
  /**
   * Takes the page's form and leads to another page: usually to `CONTINUE`, which finds the next one. Shows the page
   * again only with errors. The same form can arrive twice.
   */
  take?(visit: Visit, form: URLSearchParams): Promise<Shown | Redirect | Data>;
  /** Takes the page's form if it contains files, while they arrive. The hidden fields are read before. */
  files?: {
    limits: MultipartLimits;
    take(visit: Visit, parts: AsyncIterable<FormPart>, hidden: URLSearchParams): Promise<Shown | Redirect>;
  };
}

/** One request of a person. */
export interface Visit {
  context: JourneyContext;
  session: Session;
  facts: Facts;
  language: Language;
  texts: Texts;
  /** The values in the path. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  origin: Origin;
  /** The hidden fields that every form must have. */
  hidden: Readonly<Record<string, string>>;
  callApi: CallApi;
  /** Reads a file of the API, as the person. */
  callFile: CallFile;
  /** Whether there is a page with this path, as in `JourneyPage`. */
  hasPage(path: string): boolean;
}

/** The parts of a page that differ from page to page. */
export type Shown = Pick<Page, 'title' | 'body'> & {
  /** The message to the client's site, if it shows this page in a frame. */
  end?: Readonly<Record<string, string>>;
  /** What has failed, for statistics. */
  failed?: Failed | null;
} & Partial<
    Pick<
      Page,
      | 'caption'
      | 'errors'
      | 'back'
      | 'refresh'
      | 'scripts'
      | 'decline'
      | 'leave'
      | 'myData'
      | 'timeLimit'
      | 'isTimeLimitLast'
    >
  >;

export interface Redirect {
  redirect: string;
}

/** A file in place of a page. */
export interface Sent {
  file: FileReply;
}

/** An answer to a script. */
export interface Data {
  data: Readonly<Record<string, unknown>>;
  failed?: Failed;
}

/** The address that leads to the page at which the person continues. */
export const CONTINUE = '/journey';

export const FORM_TOKEN = 'form_token';
const FORM_ID = 'form_id';

export function hiddenFields(token: string, formId: string): Readonly<Record<string, string>> {
  return { [FORM_TOKEN]: token, [FORM_ID]: formId };
}

/** An Idempotency-Key for what a form does: a form that this browser sends twice has one effect. */
export function idempotencyKeyOf({ session }: Visit, form: URLSearchParams, purpose: string): string {
  const formId = form.get(FORM_ID) ?? '';
  return `journey-${purpose}-${session.sessionId}-${/^[\w-]{1,64}$/.test(formId) ? formId : 'none'}`;
}
