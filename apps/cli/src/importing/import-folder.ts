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
import { summaryLines } from './summary-lines.ts';
import { exitCodeOf, type Result } from './tally.ts';

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
    await progress.tell(`${why} What was sent stays; the same command goes on from here.`);
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
