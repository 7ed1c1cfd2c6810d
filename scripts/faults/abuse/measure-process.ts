import { measureKeyed } from './measure.ts';

// Measures a caller with a key in a process of its own, so that the requests of the attack, which another process sends, don't
// delay it: `node measure-process.ts <url> <seconds>`, with the key in API_KEY.
const [, , url = '', seconds = ''] = process.argv;
console.log(JSON.stringify(await measureKeyed(url, process.env.API_KEY ?? '', Number(seconds))));
