import { parentPort, workerData } from 'node:worker_threads';
import { buffersOf } from './claim-columns.ts';
import { readClaimRows } from './claim-row-reader.ts';
import { finishColumns, startColumns } from './growing-columns.ts';
import type { SourcePayment } from './index-source.repository.ts';

/** The input of a build thread. */
export interface BuildTask {
  readonly payments: readonly SourcePayment[];
  readonly rowsExpected: number;
}

/** A chunk of the copied rows, or their end. The thread replies with the length of each chunk. */
type BuildMessage = Uint8Array | 'end';

const { payments, rowsExpected } = workerData as BuildTask;
const places = new Map(
  payments.map(({ id }, place) => [
    Buffer.from(id.replaceAll('-', ''), 'hex').toString('latin1'),
    place,
  ]),
);
const growing = startColumns(rowsExpected);
const rows = readClaimRows(growing, places);

parentPort?.on('message', (message: BuildMessage) => {
  if (message !== 'end') {
    rows.take(message);
    parentPort?.postMessage(message.length);
    return;
  }
  rows.finish();
  const columns = finishColumns(growing, payments);
  parentPort?.postMessage(columns, [...buffersOf(columns)]);
  parentPort?.close();
});
