import { type Command, type ExitCode, UsageError } from './command.ts';
import { createOutput, type Output } from './output.ts';

/** One word behind `pfs`, or two. Its module is loaded only when it is called. */
interface KnownCommand {
  readonly name: string;
  /** One line, for the list of commands. */
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

const commands: readonly KnownCommand[] = [
  {
    name: 'read',
    summary: 'payments, claims, fees, balance and findings of an 835 remittance',
    load: async () => (await import('./commands/read.ts')).readCommand,
  },
  {
    name: 'verify',
    summary: 'whether 835 remittances add up: yes or no, with the reasons',
    load: async () => (await import('./commands/verify.ts')).verifyCommand,
  },
  {
    name: 'verify rollups',
    summary: 'whether every total of the program equals a recount of its rows',
    load: async () => (await import('./commands/verify-rollups.ts')).verifyRollupsCommand,
  },
  {
    name: 'verify audit',
    summary: 'whether the audit trail is what it was when it was written',
    load: async () => (await import('./commands/verify-audit.ts')).verifyAuditCommand,
  },
  {
    name: 'explain',
    summary: 'one claim of an 835 remittance, word for word, with its balance',
    load: async () => (await import('./commands/explain.ts')).explainCommand,
  },
  {
    name: 'diff',
    summary: 'payments, claims and money that differ between two remittances',
    load: async () => (await import('./commands/diff.ts')).diffCommand,
  },
  {
    name: 'anonymize',
    summary: 'the same 835 with persons, numbers and addresses replaced',
    load: async () => (await import('./commands/anonymize.ts')).anonymizeCommand,
  },
  {
    name: 'write',
    summary: 'makes an 835 remittance for tests from a seed',
    load: async () => (await import('./commands/write.ts')).writeCommand,
  },
  {
    name: 'import',
    summary: 'every remittance of a folder, sent to a running server',
    load: async () => (await import('./commands/import.ts')).importCommand,
  },
  {
    name: 'nadac import',
    summary: 'drug prices of the public list (NADAC) for every pharmacy',
    load: async () => (await import('./commands/nadac-import.ts')).nadacImportCommand,
  },
  {
    name: 'backup',
    summary: 'everything that the program keeps, in one encrypted file',
    load: async () => (await import('./commands/backup.ts')).backupCommand,
  },
  {
    name: 'restore',
    summary: 'a backup of pfs backup, into an empty place, or aside to verify it',
    load: async () => (await import('./commands/restore.ts')).restoreCommand,
  },
  {
    name: 'rotate-key',
    summary: 'a new ENCRYPTION_KEY for what is stored',
    load: async () => (await import('./commands/rotate-key.ts')).rotateKeyCommand,
  },
];

/** Runs `pfs` on arguments. Problems of the caller become one line on `errors` and exit code 2. */
export async function main(
  args: readonly string[],
  output: Output,
  errors: Output,
): Promise<ExitCode> {
  const [name, ...rest] = joinWords(args);
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    await output.write(helpText());
    await output.flush();
    return name === undefined ? 2 : 0;
  }
  try {
    const known = commands.find((candidate) => candidate.name === name);
    if (known === undefined) throw new UsageError(`there is no command ${name}; see pfs --help`);
    const command = await known.load();
    if (rest.includes('--help') || rest.includes('-h')) {
      await output.write(command.help);
      await output.flush();
      return 0;
    }
    const exitCode = await command.run(rest, output, errors);
    await output.flush();
    return exitCode;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    await errors.write(`pfs: ${error.message}\n`);
    await errors.flush();
    return 2;
  }
}

/** The program: arguments in, exit code out. A reader that went away (`| head`) is no error. */
export async function runProgram(args: readonly string[]): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  process.exitCode = await main(args, createOutput(process.stdout), createOutput(process.stderr));
}

/** A command may have two words: `verify rollups`. */
function joinWords(args: readonly string[]): readonly string[] {
  const words = args.slice(0, 2).join(' ');
  return commands.some(({ name }) => name === words) ? [words, ...args.slice(2)] : args;
}

function helpText(): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const list = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}\n`);
  return `pfs: what payers pay, and what they take back

Usage: pfs COMMAND [arguments]

Commands
${list.join('')}
pfs COMMAND --help tells more about one.
`;
}
