// The emailed link has its token in the fragment, which browsers don't send to servers.
const isInvitation = location.pathname === '/account/invitation';
const token = new URLSearchParams(location.hash.slice(1)).get('token');
const [form, problem, done] = ['form', 'problem', 'done'].map((id) => document.getElementById(id));
const words = form.dataset;
const send = form.querySelector('button:not([type])');

if (token) {
  form.hidden = false;
  // the other language needs the token too
  for (const link of document.querySelectorAll('footer a[hreflang]')) link.hash = location.hash;
} else showProblem(words.incomplete);

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  send.disabled = true;
  problem.hidden = true;
  try {
    await setPassword();
  } catch {
    showProblem(words.offline);
  }
  send.disabled = false;
});

async function setPassword() {
  const { name, password } = form.elements;
  const given = name instanceof HTMLInputElement ? name.value.trim() : '';
  const response = await fetch(isInvitation ? '/members/invitations/accept' : '/members/reset-password', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token, password: password.value, ...(given ? { name: given } : {}) }),
  });
  if (!response.ok) {
    showProblem(inWords(response, (await response.json()).errors.join()));
    return;
  }
  history.replaceState(null, '', location.pathname);
  for (const link of document.querySelectorAll('footer a[hreflang]')) link.hash = '';
  form.hidden = true;
  done.hidden = false;
}

/** Says in the language of the page why the service did not accept the password. */
function inWords({ status, headers }, message) {
  if (headers.get('X-Svc-Error-Code') === 'link_not_valid') return words.link;
  if (status === 429) return words.tooMany;
  const known = [
    [/at least|is missing|is required|must not be empty/, words.tooShort],
    [/at most/, words.tooLong],
    [/your name or email/, words.own],
    [/too common/, words.common],
  ];
  return known.find(([pattern]) => pattern.test(message))?.[1] ?? words.unexpected;
}

function showProblem(text) {
  problem.textContent = text;
  problem.hidden = false;
  problem.focus();
}
