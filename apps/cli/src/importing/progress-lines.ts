import type { Output } from '../output.ts';
import { kindWords, type Result } from './tally.ts';

export interface ProgressLines {
  /** The line that moves; only on a terminal. */
  moving(words: string): Promise<void>;
  /** A file's end: a line of its own where nothing moves. */
  ended(result: Result, counts: { readonly ended: number; readonly of: number }): Promise<void>;
  /** What has to be told at once, wherever. */
  tell(words: string): Promise<void>;
  clear(): Promise<void>;
}

const clearLine = '\r\u001b[K';
/** Longer ones would wrap, and a wrapped line can't be cleared. */
const movingCharactersMax = 78;

/** One moving line on a terminal; a line a file in a pipe. */
export function createProgressLines(output: Output, errors: Output): ProgressLines {
  const say = async (to: Output, text: string) => {
    await to.write(text);
    await to.flush();
  };
  const clear = () => (errors.styled ? say(errors, clearLine) : Promise.resolve());
  return {
    clear,
    async moving(words) {
      if (!errors.styled) return;
      await say(errors, clearLine + words.slice(0, movingCharactersMax));
    },
    async ended({ path, kind, words }, { ended, of }) {
      if (output.styled) return;
      const why = words === '' ? '' : `, ${words}`;
      await say(output, `${ended}/${of} ${path}: ${kindWords[kind]}${why}\n`);
    },
    async tell(words) {
      await clear();
      await say(errors, `pfs: ${words}\n`);
    },
  };
}
