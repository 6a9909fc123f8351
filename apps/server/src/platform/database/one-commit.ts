import { AsyncLocalStorage } from 'node:async_hooks';
import type { PlatformTransaction, TenantTransaction } from './database.ts';

export type Transaction = TenantTransaction | PlatformTransaction;

/** A transaction that has written, and is committed with the record of its call's answer. */
export interface Held {
  /** Whose rows it sees. Later transactions of the call that see the same go on within it. */
  readonly scope: string;
  readonly tx: Transaction;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/** What one call does to the database: it is committed at once, with its answer, or not at all. */
export interface OneCommit {
  held: Held | undefined;
  isOpen: boolean;
  savepoints: number;
  readonly after: (() => unknown)[];
}

const commits = new AsyncLocalStorage<OneCommit>();

/** That of the call which is at work here, if it has one and is not committed yet. */
export function openCommit(): OneCommit | undefined {
  const commit = commits.getStore();
  return commit?.isOpen === true ? commit : undefined;
}

/** Writes what must be there exactly when the effect is; without one it gets no transaction. */
type Record = (tx: Transaction | undefined) => Promise<void>;

/**
 * Does the work of one call. Its first transaction that writes stays open until `record` has
 * written beside it, and is undone when the work throws.
 */
export async function inOneCommit<T>(
  work: (settle: (record: Record) => Promise<void>) => Promise<T>,
  record: (tx: Transaction | undefined, result: T) => Promise<void>,
): Promise<T> {
  const commit: OneCommit = { held: undefined, isOpen: true, savepoints: 0, after: [] };
  const settle = (write: Record) => end(commit, write);
  try {
    const result = await commits.run(commit, () => work(settle));
    if (commit.isOpen) await end(commit, (tx) => record(tx, result));
    return result;
  } catch (error) {
    commit.isOpen = false;
    await commit.held?.rollback();
    throw error;
  }
}

async function end(commit: OneCommit, record: Record): Promise<void> {
  const { held } = commit;
  commit.isOpen = false;
  await record(held?.tx);
  commit.held = undefined;
  await held?.commit();
  // What they begin is no part of this call.
  for (const work of commit.after) await commits.exit(work);
}

/** Does what must wait for the commit, such as removing a file: now, where all is committed. */
export async function afterCommit(work: () => unknown): Promise<void> {
  const commit = openCommit();
  if (commit === undefined) await work();
  else commit.after.push(work);
}
