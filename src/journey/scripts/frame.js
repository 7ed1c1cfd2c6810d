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
  if (end) tell('end', JSON.parse(end));
  if (expired !== undefined) tell('expired');
}
if (enter) start();

/** The first page: continues if the browser keeps the cookie of a frame. */
async function start() {
  const { ok } = await fetch('/journey/session');
  if (ok) location.replace(enter);
  else if (parent !== window) tell('refused');
  else location.replace(about.querySelector('a').href);
}
