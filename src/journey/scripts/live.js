// Updates a page whenever its content has changed. Without this script, the page reloads itself.
const RETRY_MS = 5000;
const main = document.querySelector('main');
const versionIn = (page) => page.querySelector('[data-version]')?.dataset.version;
const events = new EventSource('/journey/events');
let isLoading = false;
/** The version of an event that arrived while the page was being loaded again. The loaded page can be older. */
let missed = null;

events.addEventListener('message', ({ data }) => showVersion(JSON.parse(data).version));
events.addEventListener('error', () => {
  // the browser connects again by itself, unless the session has ended
  if (events.readyState === EventSource.CLOSED) setTimeout(show, RETRY_MS);
});
// the page after this one must not be replaced
addEventListener('pagehide', () => events.close());

function showVersion(version) {
  if (isLoading) missed = version;
  else if (version !== versionIn(document)) show();
}

async function show() {
  if (isLoading) return;
  isLoading = true;
  try {
    const response = await fetch(location.href, { headers: { Accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    // a page with a form, or another page, needs its own scripts
    if (!response.ok || response.redirected || !versionIn(page)) {
      events.close();
      location.replace(response.redirected ? response.url : location.href);
      return;
    }
    replace(page);
  } catch {
    setTimeout(show, RETRY_MS);
  } finally {
    isLoading = false;
  }
  const version = missed;
  missed = null;
  if (version !== null) showVersion(version);
}

function replace(page) {
  const isSamePage = page.title === document.title;
  document.title = page.title;
  main.replaceChildren(...page.querySelector('main').childNodes);
  // in a frame without the focus, the person is on the page around it
  if (isSamePage || (parent !== window && !document.hasFocus())) return;
  const heading = main.querySelector('h1');
  heading.tabIndex = -1;
  heading.focus();
}
