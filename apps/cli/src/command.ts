import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Output } from './output.ts';

/** A command of `pfs`. */
export interface Command {
  /** What `pfs NAME --help` prints. */
  readonly help: string;
  /** Runs with the arguments after the name; returns the exit code. */
  run(args: readonly string[], output: Output, errors: Output): Promise<ExitCode>;
}

/** 0: all is well. 1: something in the file isn't. 2: nothing could be done. 130: Ctrl-C. */
export type ExitCode = 0 | 1 | 2 | 130;

/** A user's mistake, reported in one line. */
export class UsageError extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;

/** Parses the arguments after the command's name. Throws a UsageError for unknown options. */
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

/** An option's text as a whole number. Throws a UsageError with the range if it is outside. */
export function wholeOption(
  name: string,
  text: string,
  { lowest, highest }: { readonly lowest: number; readonly highest: number },
): number {
  const value = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= lowest && value <= highest) return value;
  throw new UsageError(`--${name} takes a whole number from ${lowest} to ${highest}`);
}
