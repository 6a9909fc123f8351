import { main } from '../main.ts';
import type { Output } from '../output.ts';

/** Runs `pfs` like a terminal and returns its output as latin-1 text. */
export async function run(...args: readonly string[]) {
  const output = recorder();
  const errors = recorder();
  const exitCode = await main(args, output, errors);
  return { exitCode, printed: output.text(), errors: errors.text() };
}

export function recorder(styled = false): Output & { text(): string } {
  let text = '';
  return {
    write(more) {
      text += more;
      return Promise.resolve();
    },
    writeBytes(bytes) {
      text += Buffer.from(bytes).toString('latin1');
      return Promise.resolve();
    },
    flush: () => Promise.resolve(),
    styled,
    text: () => text,
  };
}
