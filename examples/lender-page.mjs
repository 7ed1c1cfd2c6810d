// A lender's page that shows the journey in a dialog, and learns how it ended. Run it in the checkout
// while `npm start` is running:
// STIPEND_API_KEY=… node examples/lender-page.mjs
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { createClient } from 'stipend';

const { STIPEND_URL: url = 'http://127.0.0.1:8080', STIPEND_API_KEY: apiKey, PORT = '4000' } = process.env;
const stipend = createClient({ url, apiKey });
const applications = new Map(); // in your own code: the application of the person who is signed in

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Example Lending</title><link rel="stylesheet" href="/page.css"><link rel="icon" href="data:,">
<script src="${url}/journey/embed.js" defer></script><script src="/page.js" type="module"></script>
<main>
  <h1>Your application</h1>
  <p>We need to see what you earn. It takes about 3 minutes.</p>
  <button id="share">Share my income</button>
  <p id="result" role="status"></p>
</main>
</html>`;

const SCRIPT = `
const ANSWERS = {
  complete: 'Thank you. We have what we need.',
  partial: 'Thank you. We will contact you if we need more.',
  declined: 'You chose not to share. Please send us your payslips by post.',
  left: 'You can continue at any time.',
  closed: 'You can continue at any time.',
};
const result = document.getElementById('result');

document.getElementById('share').addEventListener('click', async () => {
  const { application, journeyUrl } = await (await fetch('/applications', { method: 'POST' })).json();
  Stipend.open({
    journeyUrl,
    onEnd: async ({ status }) => {
      result.textContent = ANSWERS[status];
      // the message comes from a browser, so the server asks Stipend before it decides anything
      const reply = await fetch('/applications/' + application);
      result.dataset.confirmed = (await reply.json()).status;
    },
  });
});`;

const STYLE = `
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif; }
main { max-width: 40rem; margin: 10vh auto; padding: 0 1rem; }
button { min-height: 2.75rem; padding: 0 1.25rem; font: inherit; cursor: pointer; }`;

/** What a strict policy must allow: the script and the frame of Stipend. */
const POLICY = `default-src 'none'; script-src 'self' ${url}; frame-src ${url}; style-src 'self'; img-src data:; connect-src 'self'`;

const server = createServer(async (request, response) => {
  try {
    const [type, body] = (await answer(`${request.method} ${request.url}`)) ?? [];
    if (!type) return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8`, 'Content-Security-Policy': POLICY });
    return response.end(body);
  } catch (error) {
    console.error(error.message);
    return response.writeHead(500).end();
  }
});

async function answer(asked) {
  if (asked === 'GET /') return ['text/html', PAGE];
  if (asked === 'GET /page.js') return ['text/javascript', SCRIPT];
  if (asked === 'GET /page.css') return ['text/css', STYLE];
  if (asked === 'POST /applications') return ['application/json', JSON.stringify(await apply())];
  const user_id = applications.get(asked.replace('GET /applications/', ''));
  if (!user_id) return null;
  const { journeys } = await stipend.journeys.list(user_id).page();
  return ['application/json', JSON.stringify({ status: journeys[0].status })];
}

async function apply() {
  const application = randomUUID();
  const { user_id } = await stipend.users.create({ ext_id: application });
  const journey = { client_reference: application };
  const { journey_url } = await stipend.userTokens.create({ user_id, journey });
  applications.set(application, user_id);
  return { application, journeyUrl: journey_url };
}

server.listen(Number(PORT), '127.0.0.1', async () => {
  const origin = `http://127.0.0.1:${server.address().port}`;
  await allowFrames(origin);
  console.log(`Open ${origin}/`);
});

/** Lets this page show the journey. In your own product, you set this once. */
async function allowFrames(origin) {
  const { journey_origins } = await stipend.configuration.get();
  if (journey_origins.includes(origin)) return;
  await stipend.configuration.update({ journey_origins: [...journey_origins, origin].slice(-10) });
}
