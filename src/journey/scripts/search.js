// Searches while the person types. Without this script, the form does the same with its button.
const form = document.getElementById('search');
const input = form.elements.q;
const PAUSE_MS = 200;
let timer;
let running = new AbortController();
let shown = input.value.trim();

input.addEventListener('input', () => {
  clearTimeout(timer);
  timer = setTimeout(search, PAUSE_MS);
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  clearTimeout(timer);
  search();
});

async function search() {
  const text = input.value.trim();
  if (text === shown) return;
  running.abort();
  running = new AbortController();
  const address = `${form.action}?${new URLSearchParams(text ? { q: text } : {})}`;
  try {
    const response = await fetch(address, { signal: running.signal, redirect: 'error' });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    for (const id of ['results', 'count'])
      document.getElementById(id).replaceChildren(...page.getElementById(id).childNodes);
    shown = text;
    // after Back or a reload, the results are there again
    history.replaceState(null, '', address);
  } catch (error) {
    // the whole page says what is wrong, such as that the session has ended
    if (error.name !== 'AbortError') location.assign(address);
  }
}
