import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPagePictures } from './page-pictures.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const megabytes = (count: number) => new Uint8Array(count * 1024 * 1024);
const stays = new AbortController().signal;

/** Draws pages of documents and tells which had to be made. */
function lookAt(size = 1) {
  const pictures = createPagePictures();
  const made: string[] = [];
  const look = (document: string, page: string, { gone = stays, mayKeep = true } = {}) =>
    pictures.draw({ document, page, mayKeep }, gone, async () => {
      made.push(`${document}${page}`);
      return megabytes(size);
    });
  return { pictures, made, look };
}

test('a picture is drawn once, and again after it was forgotten', async () => {
  const { pictures, made, look } = lookAt();
  for (const page of ['1', '2', '1']) await look('a', page);
  expect(made).toEqual(['a1', 'a2']);
  pictures.forget('a');
  await look('a', '1');
  expect(made).toEqual(['a1', 'a2', 'a1']);
});

test('a picture is kept for a short while, and one of a locked page never', async () => {
  const { made, look } = lookAt();
  await look('locked', '1', { mayKeep: false });
  await look('locked', '1', { mayKeep: false });
  await look('open', '1');
  vi.advanceTimersByTime(5 * 60_000);
  await look('open', '1');
  expect(made).toEqual(['locked1', 'locked1', 'open1', 'open1']);
});

test('pictures take limited memory: the oldest goes first', async () => {
  const { made, look } = lookAt(6);
  for (const page of ['1', '2', '3', '4', '5']) await look('a', page);
  await look('a', '2');
  await look('a', '1');
  expect(made).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a1']);
});

test('a drawing continues for one of two viewers, and stops when both leave', async () => {
  const pictures = createPagePictures();
  const [first, second] = [new AbortController(), new AbortController()];
  let all: AbortSignal | undefined;
  const look = (gone: AbortSignal) =>
    pictures.draw({ document: 'a', page: '1', mayKeep: true }, gone, (allGone) => {
      all ??= allGone;
      return new Promise((_, reject) => {
        allGone.addEventListener('abort', () => reject(new Error('left')));
      });
    });
  const looks = [look(first.signal), look(second.signal)];
  first.abort();
  await expect(looks[0]).rejects.toThrow('no longer needed');
  expect(all?.aborted).toBe(false);
  second.abort();
  await expect(looks[1]).rejects.toThrow('no longer needed');
  expect(all?.aborted).toBe(true);
});

test('a picture that is forgotten while it is drawn is not kept', async () => {
  const { pictures, made, look } = lookAt();
  const drawing = look('a', '1');
  pictures.forget('a');
  await drawing;
  await look('a', '1');
  expect(made).toEqual(['a1', 'a1']);
});
