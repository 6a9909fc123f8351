import { type Command, type ExitCode, UsageError } from './command.ts';
import { createOutput, type Output } from './output.ts';

/** A command name of one or two words. Its module is loaded on demand. */
interface KnownCommand {
  readonly name: string;
  /** One line, for the list of commands. */
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

const commands: readonly KnownCommand[] = [
  {
    name: 'read',
    summary: 'payments, claims, fees, balance, and findings of an 835 remittance',
    load: async () => (await import('./commands/read.ts')).readCommand,
  },
  {
    name: 'verify',
    summary: 'checks whether 835 remittances balance, with the reasons',
    load: async () => (await import('./commands/verify.ts')).verifyCommand,
  },
  {
    name: 'verify rollups',
    summary: 'checks every stored total against a recount',
    load: async () => (await import('./commands/server-commands.ts')).verifyRollupsCommand,
  },
  {
    name: 'verify audit',
    summary: 'checks that the audit trail wasn’t changed',
    load: async () => (await import('./commands/server-commands.ts')).verifyAuditCommand,
  },
  {
    name: 'explain',
    summary: 'explains one claim in an 835 remittance, with its balance',
    load: async () => (await import('./commands/explain.ts')).explainCommand,
  },
  {
    name: 'diff',
    summary: 'payments, claims, and money that differ between two remittances',
    load: async () => (await import('./commands/diff.ts')).diffCommand,
  },
  {
    name: 'anonymize',
    summary: 'replaces names, numbers, and addresses in an 835',
    load: async () => (await import('./commands/anonymize.ts')).anonymizeCommand,
  },
  {
    name: 'write',
    summary: 'generates a test 835 remittance from a seed',
    load: async () => (await import('./commands/write.ts')).writeCommand,
  },
  {
    name: 'import',
    summary: 'sends every remittance in a folder to a running server',
    load: async () => (await import('./commands/import.ts')).importCommand,
  },
  {
    name: 'mcp',
    summary: 'lets a desktop assistant ask a running server',
    load: async () => (await import('./commands/mcp.ts')).mcpCommand,
  },
  {
    name: 'nadac import',
    summary: 'imports NADAC drug prices for all pharmacies',
    load: async () => (await import('./commands/server-commands.ts')).nadacImportCommand,
  },
  {
    name: 'folders',
    summary: 'lists the intake folder of each pharmacy',
    load: async () => (await import('./commands/server-commands.ts')).foldersCommand,
  },
  {
    name: 'backup',
    summary: 'backs up all data into one encrypted file',
    load: async () => (await import('./commands/server-commands.ts')).backupCommand,
  },
  {
    name: 'restore',
    summary: 'restores a backup into an empty place, or verifies it',
    load: async () => (await import('./commands/server-commands.ts')).restoreCommand,
  },
  {
    name: 'tenant export',
    summary: 'writes one pharmacy into a file, to move it elsewhere',
    load: async () => (await import('./commands/server-commands.ts')).exportTenantCommand,
  },
  {
    name: 'tenant import',
    summary: 'adds a pharmacy from another installation',
    load: async () => (await import('./commands/server-commands.ts')).importTenantCommand,
  },
  {
    name: 'rotate-key',
    summary: 'changes the ENCRYPTION_KEY of stored data',
    load: async () => (await import('./commands/server-commands.ts')).rotateKeyCommand,
  },
  {
    name: 'files copy',
    summary: 'copies stored files from DATA_DIR to an S3 bucket, or back',
    load: async () => (await import('./commands/server-commands.ts')).copyFilesCommand,
  },
];

/** Runs `pfs` with arguments. User errors become one line on `errors` and exit code 2. */
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
    if (known === undefined) throw new UsageError(`unknown command ${name}; see pfs --help`);
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

/** The program: arguments in, exit code out. A closed pipe (`| head`) isn't an error. */
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
