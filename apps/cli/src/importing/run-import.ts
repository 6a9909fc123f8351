import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Remittance, remittance, remittanceRoutes } from '@pfs/wire/remittances';
import { uploadBytesMax } from '@pfs/wire/upload-limits';
import { z } from 'zod';
import type { FoundFiles } from './find-files.ts';
import type { Journal, JournalEntry, Outcome } from './journal.ts';
import { Stopped } from './patience.ts';
import type { ProgressLines } from './progress-lines.ts';
import { sendFile } from './send-file.ts';
import { type Answer, bodyAs, type Call, type ServerClient } from './server-client.ts';
import type { Result } from './tally.ts';

/** What the server says of the files that wait to be read. */
interface Look {
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** Of one that is being read right now. */
  readonly stage: string | undefined;
}

const listedMax = 100;
const gone: Outcome = { kind: 'failed', words: 'deleted on the server' };

/** Asks once for all; what the list of the newest does not hold is asked for on its own. */
async function lookAtOutcomes(
  client: ServerClient,
  ids: ReadonlySet<string>,
  signInAgain: () => Promise<void>,
): Promise<Look> {
  const get = async (path: string) => {
    const call: Call = { method: 'GET', path };
    const answer = await client.patiently(call);
    if (answer.status !== 401) return answer;
    await signInAgain();
    return client.patiently(call);
  };
  const { path } = remittanceRoutes.listRemittances;
  const listed = z.array(remittance);
  const newest = bodyAs(listed, requireOk(await get(`${path}?limit=${listedMax}`)));
  const rows = newest.filter(({ id }) => ids.has(id));
  const found = new Set(rows.map(({ id }) => id));
  const outcomes = new Map<string, Outcome>();
  for (const id of ids) {
    if (found.has(id)) continue;
    const answer = await get(remittanceRoutes.getRemittance.path.replace(':id', id));
    if (answer.status === 404) outcomes.set(id, gone);
    else rows.push(bodyAs(remittance, requireOk(answer)));
  }
  for (const row of rows) {
    const outcome = toOutcome(row);
    if (outcome !== undefined) outcomes.set(row.id, outcome);
  }
  const reading = rows.find(({ processingStatus }) => processingStatus === 'processing');
  return { outcomes, stage: reading?.stage ?? undefined };
}

function requireOk(answer: Answer): Answer {
  if (answer.status !== 200) throw new Stopped(answer.message);
  return answer;
}

/** Undefined while it is still being read. */
function toOutcome(row: Remittance): Outcome | undefined {
  switch (row.processingStatus) {
    case 'completed':
      return { kind: 'completed', words: completedWords(row) };
    case 'review':
      return { kind: 'review', words: 'needs review' };
    case 'failed':
      return { kind: 'failed', words: row.failureReason ?? 'no reason given' };
    default:
      return undefined;
  }
}

function completedWords({ extractedData, counted, cutOff, duplicateOf }: Remittance): string {
  const claims = extractedData?.processedClaims ?? 0;
  const words = `${claims} ${claims === 1 ? 'claim' : 'claims'}`;
  if (duplicateOf !== null) return `${words}, excluded: another file has the same payment`;
  if (cutOff) return `${words}, cut off: ask the payer for the complete file`;
  return counted ? words : `${words}, held (excluded)`;
}

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
    if (found.isDirectory()) return 'a folder that can’t be opened or is nested too deep';
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
  await run.progress.moving(movingWords(run, state, stage ?? 'waiting to be processed'));
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
  return `${ended} of ${files.paths.length} done, ${unread.size} being processed: ${now}`;
}
