import { expect, test } from 'vitest';
import { createPuzzles } from '../../../server/src/features/captcha/captcha.service.ts';
import { solvePuzzle } from './sign-in.ts';

test('what is solved here is what the server takes', async () => {
  const puzzles = createPuzzles('a secret', { hashesPerTry: 3, triesMin: 5, triesMax: 40 });
  const now = new Date('2026-03-10T12:00:00Z');
  const token = solvePuzzle(await puzzles.make(now));
  expect(await puzzles.check(token, now)).toMatchObject({ kind: 'solved' });
});
