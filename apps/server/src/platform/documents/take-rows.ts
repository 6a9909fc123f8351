import type { Rows } from './document.ts';
import type { Row, ToThread } from './document-task.ts';

const rowsAtOnceMax = 500;
/** Nobody who waits for an answer shall notice that rows are being handed over. */
const pieceMsMax = 8;

export interface RowPieces {
  next(): Promise<ToThread>;
  /** Ends a source that was not read to its end. */
  close(): Promise<void>;
}

/** The rows of a source in pieces that are taken in a few milliseconds each. */
export function takeRows(rows: Rows): RowPieces {
  if ('pieces' in rows) return takePieces(rows.pieces);
  const iterator =
    Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  let open = true;
  return {
    async next() {
      const piece: Row[] = [];
      const began = performance.now();
      while (piece.length < rowsAtOnceMax) {
        const answer = iterator.next();
        const { value, done } = answer instanceof Promise ? await answer : answer;
        if (done === true) {
          open = false;
          break;
        }
        piece.push(value);
        if (piece.length % 32 === 0 && performance.now() - began > pieceMsMax) break;
      }
      return { rows: piece, done: !open };
    },
    async close() {
      if (open) await iterator.return?.();
      open = false;
    },
  };
}

function takePieces(pieces: AsyncIterable<readonly Row[]>): RowPieces {
  const iterator = pieces[Symbol.asyncIterator]();
  let open = true;
  return {
    async next() {
      const { value, done } = await iterator.next();
      open = done !== true;
      return { rows: open ? value : [], done: !open };
    },
    async close() {
      if (open) await iterator.return?.();
      open = false;
    },
  };
}
