import type { Output } from './output.ts';
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** What a word behind `pfs` does. Each has a file of its own in `commands`. */
export interface Command {
  /** What `pfs NAME --help` prints. */
  readonly help: string;
  /** Runs with the arguments behind the name; gives the exit code. */
  run(args: readonly string[], output: Output, errors: Output): Promise<ExitCode>;
}

/** 0: all is well. 1: something in the file is not. 2: nothing could be done. 130: by Ctrl-C. */
export type ExitCode = 0 | 1 | 2 | 130;

/** What the person at the keyboard got wrong, told in one line. */
export class UsageError extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;

/** What stood behind the command's name, by the options it knows; else a UsageError. */
export function parseArguments<Known extends Options>(
  command: string,
  args: readonly string[],
  options: Known,
) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    const [line = 'wrong arguments'] = String((error as Error).message).split(/[.\n]/);
    throw new UsageError(`${line}; see pfs ${command} --help`);
  }
}

/** An option's text as a whole number in its range, or a UsageError that says the range. */
export function wholeOption(
  name: string,
  text: string,
  { lowest, highest }: { readonly lowest: number; readonly highest: number },
): number {
  const value = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= lowest && value <= highest) return value;
  throw new UsageError(`--${name} takes a whole number from ${lowest} to ${highest}`);
}
