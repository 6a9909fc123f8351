import type { Output } from './output.ts';

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
