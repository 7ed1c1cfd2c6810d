// Sends each file separately, and shows its progress and its outcome. Without this script, the form sends all files.
const SENT_AT_ONCE_MAX = 3;
const RETRY_MS = 3000;
const NAME_SHOWN_MAX = 70;
const NAME_ENDING = 20;
const list = document.getElementById('file-list');
const form = document.getElementById('upload');
const waiting = [];
let sending = 0;
let events = null;
let refreshed = Promise.resolve();
/** The items in whose place another photo is being sent. */
const replaced = new Set();

if (form) {
  form.classList.add('live');
  form.querySelector('button').hidden = true;
  form.querySelector('.drop-hint').hidden = false;
  form.addEventListener('submit', (event) => event.preventDefault());
  for (const input of form.querySelectorAll('input[type=file]'))
    input.addEventListener('change', () => {
      add(input.files);
      input.value = '';
    });
  const zone = form.querySelector('.drop');
  const mark = (isOver) => zone.classList.toggle('over', isOver);
  // a file that misses the zone must not replace the page
  for (const name of ['dragover', 'drop']) addEventListener(name, (event) => event.preventDefault());
  zone.addEventListener('dragover', () => mark(true));
  zone.addEventListener('dragleave', () => mark(false));
  zone.addEventListener('drop', ({ dataTransfer }) => {
    mark(false);
    add(dataTransfer.files);
  });
}
if (form) {
  list.classList.add('live');
  for (const name of ['click', 'cancel', 'change'])
    list.addEventListener(name, ({ type, target }) => {
      if (target.type === 'file') replace(target, type);
    });
}
if (list.querySelector('.active')) follow();
addEventListener('pagehide', () => events?.close());
addEventListener('beforeunload', (event) => {
  if (sending > 0 || waiting.length > 0) event.preventDefault();
});

function add(files) {
  for (const file of files) enqueue({ file, item: null });
}

/** Sends another photo in place of one. Its item must stay while the camera is open. */
function replace(input, type) {
  const item = input.closest('li');
  item.toggleAttribute('data-open', type === 'click');
  if (type === 'cancel') refresh().catch(() => undefined);
  if (type !== 'change' || input.files.length === 0) return;
  replaced.add(item.id);
  enqueue({ file: input.files[0], item, replaces: item.id });
}

function enqueue(upload) {
  show(upload, 'sending');
  waiting.push(upload);
  sendNext();
}

async function sendNext() {
  if (sending >= SENT_AT_ONCE_MAX || waiting.length === 0) return;
  sending += 1;
  const upload = waiting.shift();
  try {
    await send(upload);
  } catch {
    fail(upload, 'upload_broken_off');
  }
  sending -= 1;
  sendNext();
}

async function send(upload) {
  const { file } = upload;
  if (file.size === 0) return fail(upload, 'upload_empty');
  if (file.size > Number(form.elements.bytes_max.value)) return fail(upload, 'upload_too_large');
  const started = await post('/journey/upload/start', { name: file.name, size: file.size });
  // such as the page that says that the session has ended
  if (!started) return location.reload();
  if (started.problem) return fail(upload, started.problem);
  const problem = await put(started.address, upload);
  if (problem) {
    fail(upload, problem);
    await post('/journey/upload/remove', { document: started.document });
    return;
  }
  if (upload.replaces) {
    await post('/journey/upload/remove', { document: upload.replaces.replace('file-', ''), replaced: 1 });
    replaced.delete(upload.replaces);
  }
  const id = `file-${started.document}`;
  // a refresh for another file may have shown this one already
  document.getElementById(id)?.remove();
  upload.item.id = id;
  await refresh();
  follow();
}

/** Sends a form to an address that is meant for this script. Returns null if the answer is a page. */
async function post(address, fields) {
  const { form_token, form_id, kind } = form.elements;
  const body = new URLSearchParams({
    form_token: form_token.value,
    form_id: form_id.value,
    kind: kind.value,
    ...fields,
  });
  const response = await fetch(address, { method: 'POST', body });
  const isData = response.headers.get('Content-Type')?.startsWith('application/json');
  return isData ? response.json() : null;
}

/** Sends a file, and returns the code of the problem, if there is one. */
function put(address, { file, item }) {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const bar = item.querySelector('progress');
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      bar.value = (100 * loaded) / total;
      // the last byte has left, and the file is being checked
      if (loaded === total) bar.removeAttribute('value');
    });
    request.addEventListener('loadend', () => {
      if (request.status === 200) resolve(null);
      else resolve(request.getResponseHeader('X-Svc-Error-Code') ?? 'upload_broken_off');
    });
    request.open('PUT', address);
    request.send(file);
  });
}

function fail(upload, code) {
  const known = document.getElementById(`item-${code}`) ? code : 'upload_broken_off';
  replaced.delete(upload.replaces);
  show(upload, known);
  upload.item.querySelector('[data-do=remove]').addEventListener('click', () => {
    upload.item.remove();
    form.elements.files.focus();
  });
  upload.item.querySelector('[data-do=retry]')?.addEventListener('click', () => enqueue(upload));
}

/** Shows a copy of a template as the item of an upload. */
function show(upload, name) {
  const item = document.getElementById(`item-${name}`).content.firstElementChild.cloneNode(true);
  for (const place of item.querySelectorAll('.file-name')) place.textContent = shortName(upload.file.name);
  const bar = item.querySelector('progress');
  if (bar) bar.ariaLabel = upload.file.name;
  item.dataset.local = '';
  if (upload.item) upload.item.replaceWith(item);
  else list.prepend(item);
  upload.item = item;
  document.getElementById('files-title').hidden = false;
}

function shortName(name) {
  const letters = [...name];
  if (letters.length <= NAME_SHOWN_MAX) return name;
  return `${letters.slice(0, NAME_SHOWN_MAX - NAME_ENDING - 1).join('')}…${letters.slice(-NAME_ENDING).join('')}`;
}

/** Waits for changes until all files are read. A new stream also knows the files that were added since. */
function follow() {
  events?.close();
  const stream = new EventSource('/journey/events');
  events = stream;
  stream.addEventListener('message', ({ data }) => {
    if (JSON.parse(data).files_left === 0) stream.close();
    refresh().catch(() => setTimeout(follow, RETRY_MS));
  });
  stream.addEventListener('error', () => {
    // the browser connects again by itself, unless it was refused
    if (stream.readyState === EventSource.CLOSED)
      setTimeout(() => refresh().catch(() => undefined), RETRY_MS);
  });
}

/** One at a time, because an older answer that arrives last would replace a newer one. */
function refresh() {
  refreshed = refreshed.catch(() => undefined).then(takeOver);
  return refreshed;
}

/** Takes over what has changed. Items that look the same stay, with what the person types in them. */
async function takeOver() {
  const response = await fetch(location.href, { headers: { Accept: 'text/html' } });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const files = page.getElementById('file-list');
  if (!response.ok || !files) return location.reload();
  // a file of this page may have arrived after the answer was written
  for (const item of list.querySelectorAll('li[id]:not([data-local])'))
    if (!page.getElementById(item.id)) item.remove();
  for (const item of [...files.children].reverse()) {
    const known = document.getElementById(item.id);
    if (replaced.has(item.id) || known?.hasAttribute('data-open')) continue;
    if (!known) list.prepend(item);
    else if (known.dataset.state !== item.dataset.state) known.replaceWith(item);
  }
  document.getElementById('next').replaceWith(page.getElementById('next'));
}
