// The program of the single-page application, for people who open the portal in a browser.
const app = document.querySelector('#app');
let token = null;
const element = (name, attributes = {}, ...children) => {
  const made = Object.assign(document.createElement(name), attributes);
  made.append(...children);
  return made;
};
const csrf = () => decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '');
async function call(path, body) {
  const headers = { 'x-xsrf-token': csrf(), ...(token && { authorization: `Bearer ${token}` }) };
  const options = body
    ? {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }
    : { headers };
  return fetch(path, options);
}
function ask(fields, send, problem = '') {
  const form = element(
    'form',
    {},
    ...fields.map(([name, label, type]) =>
      element('label', {}, `${label} `, element('input', { name, type, required: true })),
    ),
    element('button', {}, 'Continue'),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send(Object.fromEntries(new FormData(form)));
  });
  app.replaceChildren(element('p', { role: 'alert' }, problem), form);
}
function signIn(problem) {
  token = null;
  ask(
    [
      ['name', 'Username', 'text'],
      ['password', 'Password', 'password'],
    ],
    async (user) => proceed(await call('/api/session', { user })),
    problem,
  );
}
async function proceed(response) {
  const reply = await response.json().catch(() => ({}));
  if (reply.session) {
    token = reply.session.accessToken;
    return showPayslips();
  }
  if (reply.ticket) {
    token = reply.ticket;
    return proceed(await call('/api/challenge'));
  }
  if (reply.challenge)
    return ask(
      [['answer', reply.challenge.prompt, 'text']],
      async (given) => proceed(await call('/api/challenge', given)),
      reply.error && 'That answer is not right',
    );
  signIn(`We could not sign you in (${reply.error?.code ?? response.status})`);
}
async function showPayslips(after) {
  const response = await call(`/api/payslips${after ? `?after=${encodeURIComponent(after)}` : ''}`);
  if (!response.ok) return signIn('Please sign in again');
  const { items, page } = await response.json();
  const list = element(
    'ul',
    {},
    ...items.map(({ id, paidOn, net }) => {
      const button = element('button', {}, 'PDF');
      button.addEventListener('click', async () => {
        const file = await call(`/api/payslips/${id}/file`);
        if (file.ok) open(URL.createObjectURL(await file.blob()));
      });
      return element('li', {}, `${paidOn}, £${net.toFixed(2)} `, button);
    }),
  );
  const older = element('button', {}, 'Older payslips');
  older.addEventListener('click', () => showPayslips(page.next));
  app.replaceChildren(list, ...(page.next ? [older] : []));
}
signIn();
