import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadBytesMax } from '@pfs/wire/upload-limits';
import type { FoundFiles } from './find-files.ts';
import type { Journal, JournalEntry, Outcome } from './journal.ts';
import type { ProgressLines } from './progress-lines.ts';
import { sendFile } from './send-file.ts';
import type { ServerClient } from './server-client.ts';
import type { Result } from './tally.ts';
import { lookAtOutcomes } from './watch-outcomes.ts';

export interface ImportRun {
  readonly folder: string;
  readonly files: FoundFiles;
  readonly journal: Journal;
  readonly client: ServerClient;
  readonly progress: ProgressLines;
  readonly waits: boolean;
  signInAgain(): Promise<void>;
  sleep(seconds: number): Promise<void>;
  /** Told as soon as it is known, so that a run that is stopped has what it has. */
  onResult(result: Result): void;
}

/** Files that are sent ahead of those being read, which go through the server two at a time. */
const unreadMax = 20;
const lookEverySeconds = 1;

interface Unread {
  readonly path: string;
  readonly sha256: string;
}

interface State {
  readonly unread: Map<string, Unread>;
  readonly seen: Map<string, string>;
  ended: number;
}

/** Sends what is new, and waits for the outcome of each. What is sent is told in any case. */
export async function runImport(run: ImportRun): Promise<void> {
  const state: State = { unread: new Map(), seen: new Map(), ended: 0 };
  try {
    for (const path of run.files.paths) {
      await run.progress.moving(movingWords(run, state, `sending ${path}`));
      await take(run, state, path);
      while (run.waits && state.unread.size >= unreadMax) await lookOnce(run, state);
    }
    while (run.waits && state.unread.size > 0) await lookOnce(run, state);
  } finally {
    for (const [id, { path }] of state.unread) run.onResult({ path, id, kind: 'sent', words: '' });
  }
}

async function take(run: ImportRun, state: State, path: string): Promise<void> {
  const content = await readWhole(join(run.folder, path));
  if (typeof content === 'string') {
    return end(run, state, { path, kind: 'not_sent', words: content });
  }
  const sha256 = createHash('sha256').update(content).digest('hex');
  const same = state.seen.get(sha256);
  state.seen.set(sha256, path);
  if (same !== undefined) {
    return end(run, state, { path, kind: 'duplicate', words: `the same as ${same}` });
  }
  const known = run.journal.find(sha256);
  if (known !== undefined) return takeKnown(run, state, { ...known, path });
  const key = `pfs-import-${run.journal.id}-${sha256}`;
  const sent = await sendFile(run.client, { path, content, key }, run.signInAgain);
  if (sent.kind === 'not_sent') return end(run, state, { path, ...sent });
  if (sent.kind === 'settled') return settle(run, state, { path, sha256 }, sent.outcome);
  run.journal.record({ path, sha256, id: sent.id });
  state.unread.set(sent.id, { path, sha256 });
}

/** The content, or why there is none to send. */
async function readWhole(path: string): Promise<Uint8Array<ArrayBuffer> | string> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) return 'a folder that can’t be opened, or that lies too deep';
    return found.size > uploadBytesMax ? 'larger than 50 MB' : await readFile(path);
  } catch (error) {
    return `can't be read: ${(error as NodeJS.ErrnoException).code}`;
  }
}

/** What is settled stays so; of any other the server is asked what has become of it since. */
async function takeKnown(
  run: ImportRun,
  state: State,
  { path, sha256, id, outcome }: JournalEntry,
): Promise<void> {
  const isOpen = outcome === undefined || outcome.kind === 'review' || outcome.kind === 'failed';
  if (id !== undefined && isOpen) {
    state.unread.set(id, { path, sha256 });
  } else if (outcome?.kind === 'refused') {
    await end(run, state, { path, ...outcome });
  } else {
    await end(run, state, { path, kind: 'earlier', words: outcome?.words ?? '' });
  }
}

async function lookOnce(run: ImportRun, state: State): Promise<void> {
  const ids = new Set(state.unread.keys());
  const { outcomes, stage } = await lookAtOutcomes(run.client, ids, run.signInAgain);
  for (const [id, file] of [...state.unread]) {
    const outcome = outcomes.get(id);
    if (outcome === undefined) continue;
    state.unread.delete(id);
    await settle(run, state, file, outcome, id);
  }
  if (outcomes.size > 0) return;
  await run.progress.moving(movingWords(run, state, stage ?? 'waiting to be read'));
  await run.sleep(lookEverySeconds);
}

async function settle(
  run: ImportRun,
  state: State,
  { path, sha256 }: Unread,
  outcome: Outcome,
  id?: string,
): Promise<void> {
  run.journal.record({ path, sha256, id, outcome });
  await end(run, state, { path, id, ...outcome });
}

async function end(run: ImportRun, state: State, result: Result): Promise<void> {
  state.ended += 1;
  run.onResult(result);
  await run.progress.ended(result, { ended: state.ended, of: run.files.paths.length });
}

function movingWords({ files }: ImportRun, { ended, unread }: State, now: string): string {
  return `${ended} of ${files.paths.length} done, ${unread.size} being read: ${now}`;
}
