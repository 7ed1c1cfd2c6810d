import { Socket } from 'node:net';
import { extractDocument } from '../extract-document.ts';
import { openPdfium } from '../pdf/pdfium.ts';
import { judgePicture } from '../pictures/judge-picture.ts';
import { renderPage } from '../render-page.ts';
import { endWithParent } from './end-with-parent.ts';
import { encodeFrame, type Frame, FrameDecoder } from './frames.ts';
import { type Reply, Request } from './messages.ts';

/*
 * The entry point of a child process. It handles one document at a time and exits with its parent. All code
 * that parses a document runs here, except the check of its type and size in intake.ts.
 */

const NOTHING = Buffer.alloc(0);
const output = new Socket({ fd: 3, readable: false });
output.unref();
const decoder = new FrameDecoder();

await openPdfium();
send({ type: 'ready' });
endWithParent();
process.stdin.on('data', (chunk: Buffer) => {
  for (const frame of decoder.push(chunk)) void answer(frame);
});

async function answer({ message, attachment }: Frame): Promise<void> {
  const { id, task } = Request.parse(message);
  try {
    await perform({ id, task }, attachment);
  } catch (error) {
    send({ type: 'failed', id, where: whereOf(error) });
  }
}

async function perform({ id, task }: Request, bytes: Buffer): Promise<void> {
  if (task.name === 'extract') {
    const onPage = (page: number) => send({ type: 'progress', id, page });
    const extraction = await extractDocument({ ...task, bytes }, onPage);
    send({ type: 'extracted', id, extraction });
  } else if (task.name === 'judge') {
    send({ type: 'judged', id, problems: await judgePicture({ ...task, bytes }) });
  } else {
    const { png = NOTHING, ...page } = await renderPage({ ...task, bytes });
    send({ type: 'rendered', id, page }, png);
  }
}

/** Leaves out the error's message, which may quote the document. */
function whereOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const frame = /^ +at .*$/m.exec(error.stack ?? '')?.[0].trim() ?? '';
  return `${error.name} ${frame}`.slice(0, 500);
}

function send(message: Reply, attachment: Buffer = NOTHING): void {
  for (const part of encodeFrame({ message, attachment })) output.write(part);
}
