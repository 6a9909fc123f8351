import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ExitCode, UsageError } from './command.ts';

/** Hands over to one of the server's own programs, which know its database. */
export async function runServerProgram(
  command: string,
  file: string,
  args: readonly string[],
): Promise<ExitCode> {
  const program = fileURLToPath(new URL(`../../server/src/${file}`, import.meta.url));
  if (!existsSync(program)) throw new UsageError(`${command} needs the full program`);
  const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit' });
  return new Promise<ExitCode>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code === 0 || code === 1 ? code : 2));
  });
}
