import { createHash } from 'node:crypto';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { detectFileType, detectionBytesMax } from '@pfs/edi/file-type';
import { uploadBytesMax, uploadExtensions } from '@pfs/wire/limits';
import { type Remittance, remittance, remittanceRoutes } from '@pfs/wire/remittances';
import { z } from 'zod';
import type { ProgressLines } from './import-folder.ts';
import type { Journal, JournalEntry, Outcome, Result } from './journal.ts';
import { type Answer, bodyAs, type Call, type ServerClient, Stopped } from './server-client.ts';

/** The server's status of the files that wait. */
interface Look {
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** The file that is being read. */
  readonly stage: string | undefined;
}

const listedMax = 100;
const gone: Outcome = { kind: 'failed', words: 'deleted on the server' };

/** One request for all; files missing in the list of the newest are requested individually. */
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

interface ImportRun {
  readonly folder: string;
  readonly files: FoundFiles;
  readonly journal: Journal;
  readonly client: ServerClient;
  readonly progress: ProgressLines;
  readonly waits: boolean;
  signInAgain(): Promise<void>;
  sleep(seconds: number): Promise<void>;
  /** Reported as soon as known, so that a stopped run keeps what it has. */
  onResult(result: Result): void;
}

/** How many files are sent ahead of those being read, two at a time. */
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

/** Sends new files and waits for their outcomes. What was sent is reported in any case. */
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

/** The content, or why it can't be sent. */
async function readWhole(path: string): Promise<Uint8Array<ArrayBuffer> | string> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) return 'a folder that can’t be opened or is nested too deep';
    return found.size > uploadBytesMax ? 'larger than 50 MB' : await readFile(path);
  } catch (error) {
    return `can't be read: ${(error as NodeJS.ErrnoException).code}`;
  }
}

/** Final outcomes are kept; for others the server is asked again. */
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

interface FileToSend {
  readonly path: string;
  readonly content: Uint8Array<ArrayBuffer>;
  /** The same key for the same content in every run. */
  readonly key: string;
}

type Sent =
  | { readonly kind: 'sent'; readonly id: string }
  | { readonly kind: 'settled'; readonly outcome: Outcome }
  /** Not accepted this time, but not because of the file. */
  | { readonly kind: 'not_sent'; readonly words: string };

const faultTriesMax = 3;

/** Sends one file; however often it is sent, the server stores it once. */
async function sendFile(
  client: ServerClient,
  file: FileToSend,
  signInAgain: () => Promise<void>,
): Promise<Sent> {
  let signedInAgain = false;
  for (let faults = 0; ; ) {
    const answer = await client.patiently(callOf(file));
    if (answer.status === 401 && !signedInAgain) {
      signedInAgain = true;
      await signInAgain();
    } else if (answer.code === 'internal') {
      faults += 1;
      if (faults >= faultTriesMax) return { kind: 'not_sent', words: answer.message };
      await client.pause();
    } else {
      return toSent(answer);
    }
  }
}

function callOf({ path, content, key }: FileToSend) {
  return {
    method: 'POST' as const,
    path: remittanceRoutes.uploadRemittance.path,
    headers: { 'idempotency-key': key },
    body: () => {
      const form = new FormData();
      form.append('file', new Blob([content]), basename(path));
      return form;
    },
  };
}

/** An error about the file itself, which would come again. */
const ofFile = new Set(['empty_file', 'payload_too_large', 'invalid_file_type', 'invalid_input']);

function toSent(answer: Answer): Sent {
  if (answer.status === remittanceRoutes.uploadRemittance.status) {
    return { kind: 'sent', id: bodyAs(remittance, answer).id };
  }
  if (answer.code === 'duplicate_file') {
    return { kind: 'settled', outcome: { kind: 'duplicate', words: answer.message } };
  }
  if (ofFile.has(answer.code)) {
    return { kind: 'settled', outcome: { kind: 'refused', words: answer.message } };
  }
  throw new Stopped(answer.message);
}

export interface FoundFiles {
  /** Paths below the folder, sorted by name. */
  readonly paths: readonly string[];
  /** How many were skipped, by reason. */
  readonly skipped: ReadonlyMap<string, number>;
}

const foldersDeepMax = 32;
const plainEnding = /^\.[a-z0-9]{1,8}$/;

/** The files of a folder and its subfolders that may be remittances. */
export async function findFiles(folder: string): Promise<FoundFiles> {
  const paths: string[] = [];
  const skipped = new Map<string, number>();
  const skip = (why: string) => skipped.set(why, (skipped.get(why) ?? 0) + 1);
  async function look(below: string, depth: number): Promise<void> {
    const options = { withFileTypes: true } as const;
    const entries = await readdir(join(folder, below), options).catch(() => undefined);
    // Its content is unknown, so it is reported like a file that can't be opened.
    if (entries === undefined) return void paths.push(below || '.');
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.name === '.pfs-import') continue;
      if (entry.name.startsWith('.')) skip('hidden');
      else if (entry.isSymbolicLink()) skip('a link');
      else if (entry.isDirectory() && depth < foldersDeepMax) await look(path, depth + 1);
      else if (entry.isDirectory()) paths.push(path);
      else if (!entry.isFile()) skip('no file');
      else if (await mayBeRemittance(join(folder, path))) paths.push(path);
      else skip(kindOf(entry.name));
    }
  }
  await look('', 0);
  return { paths, skipped };
}

/**
 * By its extension, like the upload page; an 835 by its content, because it may have any extension.
 */
async function mayBeRemittance(path: string): Promise<boolean> {
  const ending = extname(path).toLowerCase();
  if ((uploadExtensions as readonly string[]).includes(ending)) return true;
  // A file that can't be opened is reported when it is to be sent.
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return true;
  try {
    const head = new Uint8Array(detectionBytesMax);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    return detectFileType(head.subarray(0, bytesRead)) === 'x12';
  } finally {
    await file.close();
  }
}

function kindOf(name: string): string {
  const ending = extname(name).toLowerCase();
  if (ending === '.xls') return '.xls (save as XLSX or CSV)';
  if (ending === '.zip') return '.zip (unpack it first)';
  return plainEnding.test(ending) ? ending : 'of another type';
}
