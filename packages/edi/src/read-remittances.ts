import type { RemittanceEvent } from '@pfs/core/remittance';
import { createRemittanceReader, type RemittanceReaderOptions } from './remittance-reader.ts';

/**
 * A batch holds the events of one piece of this size, which keeps memory flat for chunks of any
 * size.
 */
const pieceBytes = 256 * 1024;

/**
 * Reads a stream of bytes as batches of events, in the order of the file; the last event of the
 * last batch is `ended`. The stream is read no faster than the batches are consumed.
 */
export async function* readRemittances(
  chunks: AsyncIterable<Uint8Array>,
  options: Omit<RemittanceReaderOptions, 'onEvent'> = {},
): AsyncIterable<readonly RemittanceEvent[]> {
  let batch: RemittanceEvent[] = [];
  const reader = createRemittanceReader({
    ...options,
    onEvent: (event) => {
      batch.push(event);
    },
  });
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; from += pieceBytes) {
      reader.push(chunk.subarray(from, from + pieceBytes));
      if (batch.length === 0) continue;
      yield batch;
      batch = [];
    }
  }
  reader.end();
  yield batch;
}
