// The mailed link has its token in the fragment, which browsers don't send to servers.
const isInvitation = location.pathname === '/account/invitation';
const token = new URLSearchParams(location.hash.slice(1)).get('token');
const find = (id) => document.getElementById(id);

if (isInvitation) {
  document.title = 'Accept the invitation';
  document.querySelector('h1').textContent = 'Welcome to the team';
} else {
  find('name-field').remove();
}
if (token) find('form').hidden = false;
else show('problem', 'This link is incomplete. Please open it again from the email.');

find('show').addEventListener('change', (event) => {
  find('password').type = event.target.checked ? 'text' : 'password';
});

find('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  find('send').disabled = true;
  find('problem').hidden = true;
  try {
    await send();
  } catch {
    show('problem', 'We could not reach the service. Please check your connection and try again.');
  }
  find('send').disabled = false;
});

async function send() {
  const name = find('name')?.value.trim();
  const response = await fetch(isInvitation ? '/members/invitations/accept' : '/members/reset-password', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token, password: find('password').value, ...(name ? { name } : {}) }),
  });
  const answer = await response.json();
  if (!response.ok) {
    show('problem', answer.errors.map(inWords).join(' '));
    return;
  }
  history.replaceState(null, '', location.pathname);
  find('form').hidden = true;
  show('done', 'Your password has been set. You can now sign in with it.');
}

/** Turns an API message such as `[password] must be …` into a sentence. */
function inWords(message) {
  const text = message
    .replace(/^\[token\] is not valid: the link /, 'This link no longer works: it ')
    .replace(/Request a new link$/, isInvitation ? 'Ask an admin of your team for a new one' : '$&')
    .replace(/^\[(\w+)\] /, 'The $1 ');
  return `${text}.`;
}

function show(id, text) {
  find(id).textContent = text;
  find(id).hidden = false;
}
