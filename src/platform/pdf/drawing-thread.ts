import { parentPort, workerData } from 'node:worker_threads';
import { Content } from './content.ts';
import { drawPdf } from './draw-pdf.ts';

/** Draws one document and ends. */
const bytes = new Uint8Array(await drawPdf(Content.parse(workerData)));
parentPort?.postMessage(bytes, [bytes.buffer]);
