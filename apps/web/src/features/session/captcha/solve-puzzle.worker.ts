import type { Puzzle } from '@pfs/wire/captcha';
import { solvePuzzle } from './solve-puzzle.ts';

/** Solves one puzzle beside the page, which goes on answering meanwhile. */
self.addEventListener('message', (event: MessageEvent<Puzzle>) => {
  self.postMessage(solvePuzzle(event.data));
});
