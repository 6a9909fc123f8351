import { parentPort } from 'node:worker_threads';
import { answerQuestion, type QueriedColumns } from './answer-question.ts';
import type { ClaimAnswer, ClaimColumns, ClaimQuestion } from './claim-columns.ts';

/** Stores or drops columns, or asks a question about stored ones. */
export type IndexMessage =
  | { readonly store: ClaimColumns; readonly key: string }
  | { readonly drop: string }
  | { readonly ask: ClaimQuestion; readonly key: string; readonly number: number };

export interface IndexReply {
  readonly number: number;
  readonly answer: ClaimAnswer;
}

const stored = new Map<string, QueriedColumns>();

parentPort?.on('message', (message: IndexMessage) => {
  if ('store' in message) {
    stored.set(message.key, { columns: message.store, sortedOnDemand: new Map() });
  } else if ('drop' in message) {
    stored.delete(message.drop);
  } else {
    const asked = stored.get(message.key);
    if (asked === undefined) throw new Error('no columns are stored under this key');
    const reply: IndexReply = {
      number: message.number,
      answer: answerQuestion(asked, message.ask),
    };
    parentPort?.postMessage(reply);
  }
});
