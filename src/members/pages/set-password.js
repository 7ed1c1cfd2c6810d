// The link in the mail carries its token after the #, so that it reaches this page and no server's log.
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
else show('problem', 'This link is not complete. Open it again from the mail.');

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
    show('problem', 'The service could not be reached. Please try again.');
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
  show('done', 'Your password is set. You can sign in with it now.');
}

/** `[password] must be …` as a person would read it. */
function inWords(message) {
  const text = message
    .replace(/^\[token\] is not valid: /, 'This link does not work any more: ')
    .replace(/^\[(\w+)\] /, 'The $1 ');
  return `${text}.`;
}

function show(id, text) {
  find(id).textContent = text;
  find(id).hidden = false;
}
