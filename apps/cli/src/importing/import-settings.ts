import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArguments, UsageError, wholeOption } from '../command.ts';
import type { Account } from './sign-in.ts';

const endOfInput = '\u0004';
const interrupt = '\u0003';
const erasing = new Set(['\u007f', '\b']);

/** Prompts on the terminal with echo. */
async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  lines.once('SIGINT', () => process.exit(130));
  try {
    return (await lines.question(question)).trim();
  } finally {
    lines.close();
  }
}

/** Prompts on the terminal without echo. */
function askSecret(question: string): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write(question);
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  return new Promise((resolve) => {
    let answer = '';
    const end = () => {
      stdin.off('data', take);
      stdin.setRawMode(false);
      stdin.pause();
      stderr.write('\n');
    };
    const take = (text: string) => {
      for (const character of text) {
        if (character === interrupt) {
          end();
          process.exit(130);
        }
        if (character === '\r' || character === '\n' || character === endOfInput) {
          end();
          resolve(answer);
          return;
        }
        answer = erasing.has(character) ? answer.slice(0, -1) : answer + character;
      }
    };
    stdin.on('data', take);
    stdin.resume();
  });
}

export interface ImportSettings {
  readonly folder: string;
  readonly server: string;
  readonly journalPath: string;
  readonly waits: boolean;
  readonly patienceSeconds: number;
  readonly account: Account;
}

const patienceSecondsDefault = '300';
const patienceSecondsMax = 24 * 60 * 60;

/** From the arguments, the environment and, on a terminal, prompts. */
export async function readImportSettings(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<ImportSettings> {
  const { values, positionals } = parseArguments('import', args, {
    server: { type: 'string' },
    email: { type: 'string' },
    'password-file': { type: 'string' },
    key: { type: 'string' },
    journal: { type: 'string' },
    patience: { type: 'string', default: patienceSecondsDefault },
    'no-wait': { type: 'boolean', default: false },
  });
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0) {
    throw new UsageError('import takes one folder; see pfs import --help');
  }
  const folder = resolve(given);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`${given} is not a folder`);
  }
  const server = readServer('import', values.server ?? environment['PFS_SERVER']);
  const highest = patienceSecondsMax;
  const patienceSeconds = wholeOption('patience', values.patience, { lowest: 0, highest });
  const key = values.key ?? environment['PFS_KEY'];
  const account =
    key === undefined || values.email !== undefined
      ? await readPerson(values, environment)
      : { key: readKey(key) };
  return {
    folder,
    server,
    journalPath: resolve(values.journal ?? join(folder, '.pfs-import')),
    waits: !values['no-wait'],
    patienceSeconds,
    account,
  };
}

/** An API key. Throws a UsageError if the text can't be one. */
export function readKey(text: string): string {
  const key = text.trim();
  if (/^pfs_[0-9a-f]{8}_[\w-]+$/.test(key)) return key;
  throw new UsageError('--key takes an API key, which begins with pfs_');
}

interface PersonOptions {
  readonly email?: string | undefined;
  readonly 'password-file'?: string | undefined;
}

async function readPerson(values: PersonOptions, environment: NodeJS.ProcessEnv): Promise<Account> {
  const email = values.email ?? environment['PFS_EMAIL'] ?? (await atTerminal(ask, 'Email: '));
  if (email === undefined) {
    throw new UsageError('import needs --key, PFS_KEY, --email or PFS_EMAIL');
  }
  const password =
    readPasswordFile(values['password-file']) ??
    environment['PFS_PASSWORD'] ??
    (await atTerminal(askSecret, `Password for ${email}: `));
  if (password === undefined) throw new UsageError('import needs --password-file or PFS_PASSWORD');
  return { email: email.trim().toLowerCase(), password };
}

/** The address of a command's server. Throws a UsageError without one. */
export function readServer(command: string, text: string | undefined): string {
  if (text === undefined) {
    throw new UsageError(`${command} needs --server, such as http://localhost:3000`);
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isAddress = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url === undefined || !isAddress || url.pathname !== '/' || url.username !== '') {
    throw new UsageError('--server takes an address such as https://fees.example.com');
  }
  return url.origin;
}

function readPasswordFile(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new UsageError(`${path} can't be read: ${(error as NodeJS.ErrnoException).code}`);
  }
}

/** Without a terminal there are no prompts. */
async function atTerminal(
  asking: (question: string) => Promise<string>,
  question: string,
): Promise<string | undefined> {
  return process.stdin.isTTY ? asking(question) : undefined;
}
