import { createServer } from 'node:http';

// Counts POST requests: `node webhook-receiver.ts <port>`. GET returns the count.

const [port = '0'] = process.argv.slice(2);
let count = 0;
// longer than any round: a connection that closes while it is used would fail the benchmark
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
