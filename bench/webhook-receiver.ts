import { createServer } from 'node:http';

// Takes whatever is posted and counts it: `node webhook-receiver.ts <port>`. GET answers how many came.

const [port = '0'] = process.argv.slice(2);
let count = 0;
// kept open for longer than any round lasts: a connection that closes as it is used would fail the bench
createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
  if (request.method === 'GET') {
    response.end(String(count));
    return;
  }
  request.resume().on('end', () => {
    count += 1;
    response.writeHead(204).end();
  });
}).listen(Number(port), '127.0.0.1');
process.once('SIGTERM', () => process.exit());
