import type { ExitCode } from '../command.ts';
import { type Output, tableLines } from '../output.ts';
import type { ImportSettings } from './import-settings.ts';
import { exitCodeOf, kindWords, openJournal, type Result, type ResultKind } from './journal.ts';
import { type FoundFiles, findFiles, runImport } from './run-import.ts';
import { createServerClient, Stopped } from './server-client.ts';
import { accountName, signIn, signOut } from './sign-in.ts';

/** Files with these outcomes are listed with their reason. */
const listedKinds: readonly ResultKind[] = ['review', 'failed', 'refused', 'not_sent'];

interface Summary {
  readonly results: readonly Result[];
  readonly skipped: FoundFiles['skipped'];
  readonly server: string;
}

/** The final table, and each file that needs attention. */
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

interface Surroundings {
  readonly output: Output;
  readonly errors: Output;
  /** Ends the run gracefully. */
  readonly signal: AbortSignal;
  /** Rejects with the signal's reason if the run is ended. */
  sleep(seconds: number): Promise<void>;
}

/** One run: sign in, send new files, wait, summarize. */
export async function importFolder(
  settings: ImportSettings,
  { output, errors, signal, sleep }: Surroundings,
): Promise<ExitCode> {
  const { folder, server, account } = settings;
  const progress = createProgressLines(output, errors);
  const journal = openJournal(settings.journalPath, { server, email: accountName(account) });
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
    if (isPlain(server)) await progress.tell(`the password or key goes to ${server} unencrypted`);
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

/** Whether it is remote. */
function isPlain(server: string): boolean {
  const { protocol, hostname } = new URL(server);
  return protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

export interface ProgressLines {
  /** The progress line; only on a terminal. */
  moving(words: string): Promise<void>;
  /** A file's outcome: a line of its own without a terminal. */
  ended(result: Result, counts: { readonly ended: number; readonly of: number }): Promise<void>;
  /** A message to print immediately. */
  tell(words: string): Promise<void>;
  clear(): Promise<void>;
}

const clearLine = '\r\u001b[K';
/** Longer lines would wrap, and a wrapped line can't be cleared. */
const movingCharactersMax = 78;

/** A progress line on a terminal; one line per file in a pipe. */
function createProgressLines(output: Output, errors: Output): ProgressLines {
  const say = async (to: Output, text: string) => {
    await to.write(text);
    await to.flush();
  };
  const clear = () => (errors.styled ? say(errors, clearLine) : Promise.resolve());
  return {
    clear,
    async moving(words) {
      if (!errors.styled) return;
      await say(errors, clearLine + words.slice(0, movingCharactersMax));
    },
    async ended({ path, kind, words }, { ended, of }) {
      if (output.styled) return;
      const why = words === '' ? '' : `, ${words}`;
      await say(output, `${ended}/${of} ${path}: ${kindWords[kind]}${why}\n`);
    },
    async tell(words) {
      await clear();
      await say(errors, `pfs: ${words}\n`);
    },
  };
}
