import { parentPort } from 'node:worker_threads';
import { type AskedColumns, answerQuestion } from './answer-question.ts';
import type { ClaimColumns } from './claim-columns.ts';
import type { ClaimAnswer, ClaimQuestion } from './claim-question.ts';

/** Columns to keep or to let go, or a question about those that are kept. */
export type IndexMessage =
  | { readonly keep: ClaimColumns; readonly key: string }
  | { readonly drop: string }
  | { readonly ask: ClaimQuestion; readonly key: string; readonly number: number };

export interface IndexReply {
  readonly number: number;
  readonly answer: ClaimAnswer;
}

const kept = new Map<string, AskedColumns>();

parentPort?.on('message', (message: IndexMessage) => {
  if ('keep' in message) {
    kept.set(message.key, { columns: message.keep, made: new Map() });
  } else if ('drop' in message) {
    kept.delete(message.drop);
  } else {
    const asked = kept.get(message.key);
    if (asked === undefined) throw new Error('no columns are kept under this key');
    const reply: IndexReply = {
      number: message.number,
      answer: answerQuestion(asked, message.ask),
    };
    parentPort?.postMessage(reply);
  }
});
