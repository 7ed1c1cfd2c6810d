// A complete webhook receiver. Run it in the checkout:
// SIGNING_SECRET=… [ENCRYPTION_KEY=…] node examples/webhook-receiver.mjs
import { createServer } from 'node:http';
import { verifyAndOpen, WebhookError } from 'stipend/webhooks';

const { SIGNING_SECRET: signingSecret = '', ENCRYPTION_KEY: encryptionKey, PORT = '9000' } = process.env;
const BODY_BYTES_MAX = 16 * 1024 * 1024;
const seen = new Set(); // in your own code: a unique column, written in the same transaction as the data

const server = createServer(async (request, response) => {
  try {
    const body = await readBody(request);
    const delivery = verifyAndOpen(body, request.headers, { signingSecret, encryptionKey });
    const id = request.headers['webhook-id'];
    if (!seen.has(id)) {
      console.log(delivery.event); // only store or queue it here: Stipend waits 15 seconds for the response
      seen.add(id);
    }
    response.writeHead(204).end();
  } catch (error) {
    const isRejected = error instanceof WebhookError;
    console.error(isRejected ? `rejected: ${error.reason}` : error);
    response.writeHead(isRejected ? 400 : 500).end(); // Stipend tries again later in both cases
  }
});

async function readBody(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) throw new Error(`The body is larger than ${BODY_BYTES_MAX} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

server.listen(Number(PORT), '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${server.address().port}`);
});
