import { tableLines } from '../columns.ts';
import type { ExitCode } from '../command.ts';
import type { Output } from '../output.ts';
import { type FoundFiles, findFiles } from './find-files.ts';
import type { ImportSettings } from './import-settings.ts';
import { openJournal } from './journal.ts';
import { Stopped } from './patience.ts';
import { createProgressLines } from './progress-lines.ts';
import { runImport } from './run-import.ts';
import { createServerClient } from './server-client.ts';
import { signIn, signOut } from './sign-in.ts';
import { exitCodeOf, kindWords, type Result, type ResultKind } from './tally.ts';

/** Files of these are listed, each with why. */
const listedKinds: readonly ResultKind[] = ['review', 'failed', 'refused', 'not_sent'];

interface Summary {
  readonly results: readonly Result[];
  readonly skipped: FoundFiles['skipped'];
  readonly server: string;
}

/** The table at the end, and each file that a person must look at. */
function summaryLines({ results, skipped, server }: Summary): readonly string[] {
  const kinds = Object.keys(kindWords) as ResultKind[];
  const rows = kinds.flatMap((kind) => {
    const count = results.filter((result) => result.kind === kind).length;
    return count === 0 ? [] : [[kindWords[kind], String(count)]];
  });
  const passedOver = [...skipped.values()].reduce((sum, count) => sum + count, 0);
  const skips = [...skipped].sort(([a], [b]) => (a < b ? -1 : 1));
  if (passedOver > 0) {
    const why = skips.map(([kind, count]) => `${count} ${kind}`).join(', ');
    rows.push(['skipped', String(passedOver), why]);
  }
  if (rows.length === 0) return ['No files.'];
  const columns = [
    { title: '', align: 'left', widthMin: 24 },
    { title: '', align: 'right', widthMin: 6 },
    { title: '', align: 'left' },
  ] as const;
  return [...tableLines(columns, rows, { header: false }), ...listedLines(results, server)];
}

function listedLines(results: readonly Result[], server: string): readonly string[] {
  return listedKinds.flatMap((kind) => {
    const listed = results.filter((result) => result.kind === kind);
    if (listed.length === 0) return [];
    const title = kindWords[kind];
    const lines = listed.map(({ path, words, id }) =>
      kind === 'review' ? `  ${path}: ${server}/remittances/${id}/review` : `  ${path}: ${words}`,
    );
    return ['', `${title.charAt(0).toUpperCase()}${title.slice(1)}`, ...lines];
  });
}

const deviceCookie = 'pfs_device';

export interface Surroundings {
  readonly output: Output;
  readonly errors: Output;
  /** Ends the run in good order. */
  readonly signal: AbortSignal;
  /** Ends early, by the signal's reason, when the run is ended. */
  sleep(seconds: number): Promise<void>;
}

/** One run: sign in, send what is new, wait, sum up. */
export async function importFolder(
  settings: ImportSettings,
  { output, errors, signal, sleep }: Surroundings,
): Promise<ExitCode> {
  const { folder, server, account } = settings;
  const progress = createProgressLines(output, errors);
  const journal = openJournal(settings.journalPath, { server, email: account.email });
  const patience = { seconds: settings.patienceSeconds, sleep, tell: progress.tell };
  const client = createServerClient({ server, patience, signal });
  if (journal.device !== undefined) client.cookies.set(deviceCookie, journal.device);
  const begin = async () => {
    await signIn(client, account);
    const device = client.cookies.get(deviceCookie);
    if (device !== undefined && device !== journal.device) journal.recordDevice(device);
  };
  const results: Result[] = [];
  let files: FoundFiles = { paths: [], skipped: new Map() };
  let exitCode: ExitCode;
  try {
    if (isPlain(server)) await progress.tell(`the password goes to ${server} unencrypted`);
    files = await findFiles(folder);
    await begin();
    await runImport({
      folder,
      files,
      journal,
      client,
      progress,
      sleep,
      waits: settings.waits,
      signInAgain: begin,
      onResult: (result) => results.push(result),
    });
    exitCode = exitCodeOf(results);
  } catch (error) {
    if (!signal.aborted && !(error instanceof Stopped)) throw error;
    exitCode = signal.aborted ? 130 : 2;
    const why = signal.aborted ? 'Stopped.' : (error as Stopped).message;
    await progress.tell(`${why} Files already sent are kept. Run the same command to resume.`);
  }
  await progress.clear();
  if (!signal.aborted) await signOut(client);
  const ended = new Set(results.map(({ path }) => path));
  for (const path of files.paths) {
    if (!ended.has(path)) results.push({ path, kind: 'left', words: '' });
  }
  const lines = summaryLines({ results, skipped: files.skipped, server });
  await output.write(`${lines.join('\n')}\n`);
  return exitCode;
}

/** Over a network, not on this machine. */
function isPlain(server: string): boolean {
  const { protocol, hostname } = new URL(server);
  return protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
