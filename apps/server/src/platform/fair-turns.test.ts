import { expect, test } from 'vitest';
import { createFairTurns } from './fair-turns.ts';

/** Takes turns at once and tells in which order they came; each is given back when asked. */
function takeAll(limits: { atOnceMax: number; ofOneAtOnceMax: number; ofOneWaitingMax?: number }) {
  const turns = createFairTurns({ ofOneWaitingMax: 100, ...limits });
  const came: string[] = [];
  const take = (name: string, signal?: AbortSignal) =>
    turns.take(name[0] ?? '', signal).then(() => void came.push(name));
  const giveBack = async (owner: string) => {
    turns.giveBack(owner);
    await Promise.resolve();
    await new Promise(setImmediate);
  };
  return { turns, came, take, giveBack };
}

test('a pharmacy with one page waits for one page of a pharmacy with a hundred', async () => {
  const { came, take, giveBack } = takeAll({ atOnceMax: 1, ofOneAtOnceMax: 1 });
  for (let page = 1; page <= 100; page += 1) void take(`a${page}`);
  void take('b1');
  void take('c1');
  await giveBack('a');
  await giveBack('a');
  await giveBack('b');
  await giveBack('c');
  expect(came).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
});

test('one pharmacy leaves a place to the others although nobody waits yet', async () => {
  const { came, take, giveBack } = takeAll({ atOnceMax: 2, ofOneAtOnceMax: 1 });
  void take('a1');
  void take('a2');
  await take('b1');
  expect(came).toEqual(['a1', 'b1']);
  await giveBack('a');
  expect(came).toEqual(['a1', 'b1', 'a2']);
});

test('who went away is passed over, and takes no place', async () => {
  const { came, take, giveBack } = takeAll({
    atOnceMax: 1,
    ofOneAtOnceMax: 1,
    ofOneWaitingMax: 1,
  });
  const gone = new AbortController();
  await take('a1');
  const left = take('a2', gone.signal);
  gone.abort();
  await expect(left).rejects.toThrow('aborted');
  await expect(take('a3', gone.signal)).rejects.toThrow('aborted');
  void take('a4');
  await giveBack('a');
  expect(came).toEqual(['a1', 'a4']);
});

test('beyond its bound a pharmacy is refused, and no other is', async () => {
  const { came, take, giveBack } = takeAll({
    atOnceMax: 1,
    ofOneAtOnceMax: 1,
    ofOneWaitingMax: 2,
  });
  await take('a1');
  void take('a2');
  void take('a3');
  await expect(take('a4')).rejects.toMatchObject({ code: 'too_many_requests' });
  void take('b1');
  await giveBack('a');
  await giveBack('a');
  expect(came).toEqual(['a1', 'a2', 'b1']);
});

test('who waits at the end is told so', async () => {
  const { turns, take } = takeAll({ atOnceMax: 1, ofOneAtOnceMax: 1 });
  await take('a1');
  const waits = take('b1');
  turns.close();
  await expect(waits).rejects.toThrow('no more turns');
  await expect(take('c1')).rejects.toThrow('no more turns');
});
