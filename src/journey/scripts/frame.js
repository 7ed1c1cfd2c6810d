// Talks to the page that shows the journey in a frame. The service allows one origin, which is in the page.
const about = document.getElementById('frame');
const { origin, enter, end, expired, texts, ended } = about.dataset;
const tell = (stipend, data = {}) => parent.postMessage({ stipend, ...data }, origin);

if (parent !== window) {
  addEventListener('message', ({ source, origin: sender, data }) => {
    if (source !== parent || sender !== origin || data?.stipend !== 'hello') return;
    tell('ready', { texts: JSON.parse(texts), isEnded: ended !== undefined });
  });
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]'))
      tell('escape');
  });
  moveFocus();
  if (end) tell('end', JSON.parse(end));
  if (expired !== undefined) tell('expired');
}
if (enter) start();

/**
 * Moves the focus to the errors, or to the heading of a new page: browsers ignore `autofocus` in frames of other sites. If the
 * frame doesn't have the focus, the person is still on the page around it, and the focus stays there.
 */
function moveFocus() {
  const isFree = document.activeElement === document.body;
  const target = document.querySelector('.error-summary') ?? document.querySelector('h1');
  if (!target || !isFree || !document.hasFocus()) return;
  target.tabIndex = -1;
  target.focus();
}

/** The first page: continues if the browser keeps the cookie of a frame. */
async function start() {
  const { ok } = await fetch('/journey/session');
  if (ok) location.replace(enter);
  else if (parent !== window) tell('refused');
  else location.replace(about.querySelector('a').href);
}
