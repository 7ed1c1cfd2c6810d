// Warns before the pages close because nothing has happened for a while, and keeps them open if the person is there.

/** The service closes the pages 30 minutes after the last request of any tab. */
const FIRST_LOOK_SECONDS = 25 * 60;
const WARNING_SECONDS = 5 * 60;
const RETRY_SECONDS = 30;

let timer = 0;
let dialog = null;
/** True if the person has asked to stay, but the pages close anyway because the link stops working. */
let isAnswered = false;
plan(FIRST_LOOK_SECONDS);

function plan(seconds) {
  clearTimeout(timer);
  timer = setTimeout(look, seconds * 1000);
}

async function look() {
  const reply = await fetch('/journey/session').catch(() => null);
  if (!reply || reply.status >= 500) plan(RETRY_SECONDS);
  else if (!reply.ok) location.assign('/journey');
  else show(await reply.json());
}

function show({ seconds_left: seconds, ...texts }) {
  const isEnding = seconds <= WARNING_SECONDS;
  plan(isEnding ? Math.min(RETRY_SECONDS, seconds + 1) : seconds - WARNING_SECONDS);
  if (!isEnding) {
    isAnswered = false;
    return dialog?.close();
  }
  if (isAnswered) return;
  dialog ??= createDialog(texts);
  dialog.querySelector('p').textContent = texts.body;
  if (!dialog.open) dialog.showModal();
}

function createDialog({ title, stay }) {
  const made = document.createElement('dialog');
  const heading = document.createElement('h2');
  heading.id = 'session-title';
  heading.textContent = title;
  const button = document.createElement('button');
  button.className = 'button primary';
  button.textContent = stay;
  button.addEventListener('click', () => made.close());
  made.setAttribute('aria-labelledby', heading.id);
  made.append(heading, document.createElement('p'), button);
  // Escape closes the dialog too, and a person who presses it is there
  made.addEventListener('close', async () => {
    isAnswered = true;
    await fetch('/journey', { redirect: 'manual' }).catch(() => null);
    plan(0);
  });
  document.body.append(made);
  return made;
}
