import { createServer } from 'node:http';

// Takes whatever is posted and counts it: `node webhook-receiver.ts <port>`. GET answers how many came.

const [port = '0'] = process.argv.slice(2);
let count = 0;
createServer((request, response) => {
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
