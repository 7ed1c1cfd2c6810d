// A receiver of webhooks. In the checkout: SIGNING_SECRET=… [ENCRYPTION_KEY=…] node examples/webhook-receiver.mjs
import { createServer } from 'node:http';
import { verifyAndOpen, WebhookError } from 'stipend/webhooks';

const { SIGNING_SECRET: signingSecret = '', ENCRYPTION_KEY: encryptionKey, PORT = '9000' } = process.env;
const BODY_BYTES_MAX = 16 * 1024 * 1024;
const seen = new Set(); // yours is a unique column beside what you store, in the same transaction

const server = createServer(async (request, response) => {
  try {
    const body = await readBody(request);
    const delivery = verifyAndOpen(body, request.headers, { signingSecret, encryptionKey });
    const id = request.headers['webhook-id'];
    if (!seen.has(id)) {
      console.log(delivery.event); // store it or queue it, no more: the answer is awaited for 15 seconds
      seen.add(id);
    }
    response.writeHead(204).end();
  } catch (error) {
    const isRefused = error instanceof WebhookError;
    console.error(isRefused ? `refused: ${error.reason}` : error);
    response.writeHead(isRefused ? 400 : 500).end(); // either is tried again later
  }
});

async function readBody(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) throw new Error('The body is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

server.listen(Number(PORT), '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${server.address().port}`);
});
