import type { DocumentTask, FromThread, ToThread } from './document-task.ts';
import { writePdf } from './pdf/write-pdf.ts';
import { writeWorkbook } from './xlsx/write-workbook.ts';

/** Makes one document: asks for the rows of its tables and sends the file in pieces. */
export default async function makeDocument(task: DocumentTask): Promise<void> {
  const { port } = task;
  let answer: ((piece: ToThread) => void) | undefined;
  port.on('message', (piece: ToThread) => answer?.(piece));
  const send = (message: FromThread, transfer: ArrayBuffer[] = []) =>
    port.postMessage(message, transfer);

  const readRows = async function* (source: number) {
    for (;;) {
      const piece = await new Promise<ToThread>((resolve) => {
        answer = resolve;
        send({ want: source });
      });
      yield piece.rows;
      if (piece.done) return;
    }
  };
  /** A copy, because a part of a shared buffer can't be transferred. */
  const write = (bytes: Uint8Array): void => {
    const own = new Uint8Array(bytes);
    send({ bytes: own }, [own.buffer]);
  };
  try {
    if (task.kind === 'pdf') await writePdf(task, { readRows, write });
    else await writeWorkbook(task, { readRows, write });
    send({ ended: true });
  } finally {
    port.close();
  }
}
