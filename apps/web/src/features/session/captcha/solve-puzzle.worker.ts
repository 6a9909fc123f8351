import type { Puzzle } from '@pfs/wire/captcha';
import { solvePuzzle } from './solve-puzzle.ts';

/** Solves one puzzle without blocking the page. */
self.addEventListener('message', (event: MessageEvent<Puzzle>) => {
  self.postMessage(solvePuzzle(event.data));
});
