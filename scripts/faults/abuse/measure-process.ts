import { type Measured, measureKeyed } from './measure.ts';

// Measures a caller with a key in a process of its own, so that the requests of the attack, which another process sends, don't
// delay it: `node measure-process.ts`, with what to measure in MEASURED. It prints the times of each kind of request.
const measured = JSON.parse(process.env.MEASURED ?? '[]') as Measured[];
console.log(JSON.stringify(await Promise.all(measured.map(measureKeyed))));
