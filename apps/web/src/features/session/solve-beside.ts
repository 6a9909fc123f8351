import type { Puzzle } from '@pfs/wire/captcha';

/** Solves a puzzle in a worker of its own, or here where there are none. */
export async function solveBeside(puzzle: Puzzle): Promise<string> {
  if (typeof Worker === 'undefined') return (await import('./solve-puzzle.ts')).solvePuzzle(puzzle);
  const worker = new Worker(new URL('./solve-puzzle.worker.ts', import.meta.url), {
    type: 'module',
  });
  return await new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', (event: MessageEvent<string>) => resolve(event.data));
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
    worker.postMessage(puzzle);
  }).finally(() => worker.terminate());
}
