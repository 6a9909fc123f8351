import { Worker } from 'node:worker_threads';
import { buffersOf, type ClaimColumns } from './claim-columns.ts';
import type { IndexMessage, IndexReply } from './claim-index.worker.ts';
import type { ClaimAnswer, ClaimQuestion } from './claim-question.ts';

const threadFile = new URL('./claim-index.worker.ts', import.meta.url);

/** The thread that keeps the columns of all organizations and answers questions about them. */
export interface ClaimIndexThread {
  /** Hands the columns over; they are the thread's from then on. */
  keep(key: string, columns: ClaimColumns): void;
  drop(key: string): void;
  ask(key: string, question: ClaimQuestion): Promise<ClaimAnswer>;
  end(): void;
}

interface Waiting {
  resolve(answer: ClaimAnswer): void;
  reject(error: Error): void;
}

/** `onEnd` is told when the thread is gone, and all that it kept. */
export function startClaimIndexThread(onEnd: () => void): ClaimIndexThread {
  const thread = new Worker(threadFile);
  // What only answers questions keeps no process from its end.
  thread.unref();
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  const send = (message: IndexMessage, transfer: readonly ArrayBuffer[] = []) =>
    thread.postMessage(message, [...transfer]);
  thread.on('message', ({ number, answer }: IndexReply) => {
    waiting.get(number)?.resolve(answer);
    waiting.delete(number);
  });
  let ended = false;
  const endWith = (error: Error) => {
    if (ended) return;
    ended = true;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    onEnd();
  };
  thread.on('error', endWith);
  thread.on('exit', () => endWith(new Error('the thread of the claim indexes ended')));
  return {
    keep: (key, columns) => send({ keep: columns, key }, buffersOf(columns)),
    drop: (key) => send({ drop: key }),
    end: () => void thread.terminate(),
    ask(key, question) {
      asked += 1;
      const number = asked;
      return new Promise((resolve, reject) => {
        waiting.set(number, { resolve, reject });
        send({ ask: question, key, number });
      });
    },
  };
}
