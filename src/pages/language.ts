/** The languages of the pages, with their own names. */
export const LANGUAGES = { en: 'English', cy: 'Cymraeg' } as const;
export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_COOKIE = 'stipend_language';
export const LANGUAGE_PARAMETER = 'lang';
const IN_COOKIE = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`);
const COOKIE_SECONDS = 365 * 86_400;

interface Wishes {
  /** The address of the page, with its query. */
  url: string;
  cookie?: string | undefined;
  /** The language that the client chose for the journey. */
  journey?: string | null | undefined;
  acceptLanguage?: string | undefined;
}

/** Chooses by the address, then by the person's earlier choice, then by the client's choice, then by the browser's. */
export function chooseLanguage({ url, cookie, journey, acceptLanguage }: Wishes): Language {
  return (
    languageIn(url) ??
    asLanguage(IN_COOKIE.exec(cookie ?? '')?.[1]) ??
    asLanguage(journey) ??
    firstAccepted(acceptLanguage ?? '') ??
    'en'
  );
}

/** The language that the address itself asks for. */
export function languageIn(url: string): Language | null {
  const [, query] = url.split('?');
  return query ? asLanguage(new URLSearchParams(query).get(LANGUAGE_PARAMETER)) : null;
}

/** Remembers a choice for the next pages. */
export function languageCookie(language: Language, { isSecure }: { isSecure: boolean }): string {
  return `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** The address of the same page in another language. */
export function inLanguage(url: string, language: Language): string {
  const [path = '', query = ''] = url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set(LANGUAGE_PARAMETER, language);
  return `${path}?${parameters}`;
}

function asLanguage(text: string | null | undefined): Language | null {
  return text != null && Object.hasOwn(LANGUAGES, text) ? (text as Language) : null;
}

/** Browsers list languages in the order of preference. */
function firstAccepted(header: string): Language | null {
  const wanted = header.split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.map(asLanguage).find((language) => language !== null) ?? null;
}
