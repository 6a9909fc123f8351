import { type Command, type ExitCode, UsageError } from './command.ts';
import { anonymizeCommand } from './commands/anonymize.ts';
import { backupCommand } from './commands/backup.ts';
import { diffCommand } from './commands/diff.ts';
import { explainCommand } from './commands/explain.ts';
import { importCommand } from './commands/import.ts';
import { nadacImportCommand } from './commands/nadac-import.ts';
import { readCommand } from './commands/read.ts';
import { restoreCommand } from './commands/restore.ts';
import { rotateKeyCommand } from './commands/rotate-key.ts';
import { verifyCommand } from './commands/verify.ts';
import { verifyAuditCommand } from './commands/verify-audit.ts';
import { verifyRollupsCommand } from './commands/verify-rollups.ts';
import { writeCommand } from './commands/write.ts';
import { createOutput, type Output } from './output.ts';

const commands: readonly Command[] = [
  readCommand,
  verifyCommand,
  verifyRollupsCommand,
  verifyAuditCommand,
  explainCommand,
  diffCommand,
  anonymizeCommand,
  writeCommand,
  importCommand,
  nadacImportCommand,
  backupCommand,
  restoreCommand,
  rotateKeyCommand,
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
    const command = commands.find((candidate) => candidate.name === name);
    if (command === undefined) throw new UsageError(`there is no command ${name}; see pfs --help`);
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
