import { Readable } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import type { Rows } from './document.ts';
import type { FromThread } from './document-task.ts';
import { takeRows } from './take-rows.ts';

interface Making {
  readonly port: MessagePort;
  readonly sources: readonly Rows[];
  /** Rejects when the thread fails. */
  readonly made: Promise<void>;
  stop(): void;
}

/**
 * The file that a thread writes, once it has begun: what fails before its first byte is an error
 * that can still be answered as one. The file is made at the thread's pace, not at its reader's:
 * it is a few megabytes at most, and a slow reader must hold no transaction.
 */
export function fileFromThread({ port, sources, made, stop }: Making): Promise<Readable> {
  const rowsOf = sources.map(takeRows);
  return new Promise((resolve, reject) => {
    let ended = false;
    const close = async (): Promise<void> => {
      port.close();
      await Promise.all(rowsOf.map((rows) => rows.close()));
    };
    const file = new Readable({
      read() {},
      destroy(error, callback) {
        if (!ended) stop();
        close().then(() => callback(error), callback);
      },
    });
    const fail = (error: unknown): void => {
      if (ended) return;
      const failure = error instanceof Error ? error : new Error(String(error));
      reject(failure);
      if (!file.destroyed) file.destroy(failure);
    };
    // Who never got the stream hears of its failure through the promise.
    file.on('error', () => {});
    port.on('message', (message: FromThread) => {
      if ('want' in message) {
        rowsOf[message.want]?.next().then((piece) => port.postMessage(piece), fail);
      } else if ('bytes' in message) {
        file.push(message.bytes);
        resolve(file);
      } else {
        ended = true;
        file.push(null);
        close().catch(() => {});
      }
    });
    made.catch(fail);
  });
}
