import { expect, test, vi } from 'vitest';
import { openDiskSpace } from './disk-space.ts';

test('work waits while less than the least part of the disk is free', async () => {
  let free = 4.9;
  const warn = vi.fn();
  const disk = await openDiskSpace({
    dataDir: '/anywhere',
    diskFreePercentMin: 5,
    log: { warn },
    readFreePercent: async () => free,
    checkEveryMs: 1,
  });
  expect(disk.isLow()).toBe(true);
  const waiting = disk.whenRoomy();
  free = 5;
  await waiting;
  expect(disk.isLow()).toBe(false);
  await disk.whenRoomy();
  free = 0;
  await expect.poll(() => disk.isLow()).toBe(true);
  const cutOff = expect(disk.whenRoomy()).rejects.toThrow('almost full');
  await disk.close();
  await cutOff;
  expect(warn).toHaveBeenCalledTimes(3);
});

test('work that waited long goes back to its queue', async () => {
  const disk = await openDiskSpace({
    dataDir: '/anywhere',
    diskFreePercentMin: 5,
    log: { warn: vi.fn() },
    readFreePercent: async () => 4.9,
    waitMsMax: 1,
  });
  await expect(disk.whenRoomy()).rejects.toThrow('waited long');
  await disk.close();
});

test('a disk that cannot be asked, and a least part of none, hold nobody up', async () => {
  const of = (diskFreePercentMin: number, readFreePercent: () => Promise<number>) =>
    openDiskSpace({ dataDir: '/', diskFreePercentMin, log: { warn: vi.fn() }, readFreePercent });
  for (const disk of [
    await of(5, () => Promise.reject(new Error('no such call'))),
    await of(0, async () => 0),
  ]) {
    expect(disk.isLow()).toBe(false);
    await disk.close();
  }
});
