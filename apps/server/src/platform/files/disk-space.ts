import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';

/** Whether there is room to write; see DISK_FREE_PERCENT_MIN. */
export interface DiskSpace {
  /** True while too little is free: nothing may be changed, but people still read. */
  isLow(): boolean;
  /** Waits until there is room again; rejects when that takes long, or it is closed before. */
  whenRoomy(): Promise<void>;
  /** Before the worker's, for a job may be waiting for room. */
  close(): Promise<void>;
}

interface DiskSpaceOptions {
  readonly dataDir: string;
  /** 0 never finds it low. */
  readonly diskFreePercentMin: number;
  readonly log: Pick<Log, 'warn'>;
  /** What is free for this user, in percent; tests say it themselves. */
  readonly readFreePercent?: (folder: string) => Promise<number>;
  readonly checkEveryMs?: number;
  readonly waitMsMax?: number;
}

/** Well within a queue's limit for a job, at which another is handed out beside the one waiting. */
const jobWaitMsMax = 10 * 60_000;

/** Checks at once, and then again and again. A check that fails changes nothing. */
export async function openDiskSpace(options: DiskSpaceOptions): Promise<DiskSpace> {
  const { dataDir: folder, diskFreePercentMin: freePercentMin, log } = options;
  const {
    readFreePercent = freePercentOf,
    checkEveryMs = 5_000,
    waitMsMax = jobWaitMsMax,
  } = options;
  let closed = false;
  let low = false;
  let roomy = openEnd();
  const check = async (): Promise<void> => {
    if (freePercentMin === 0) return;
    const freePercent = await readFreePercent(folder).catch(() => undefined);
    if (freePercent === undefined || freePercent < freePercentMin === low) return;
    low = !low;
    const found = { folder, freePercent: Math.round(freePercent * 10) / 10 };
    if (low) {
      roomy = openEnd();
      log.warn(found, 'the disk is almost full: changes are off until space is freed');
    } else {
      roomy.resolve();
      log.warn(found, 'the disk has space again');
    }
  };
  await check();
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = check();
  }, checkEveryMs);
  timer.unref();
  return {
    isLow: () => low,
    async whenRoomy() {
      if (closed && low) throw new Error('closed while the disk is almost full');
      if (!low) return;
      const waiting = new AbortController();
      const tooLong = sleep(waitMsMax, undefined, { ref: false, signal: waiting.signal }).then(
        () => {
          throw new Error('waited long while the disk is almost full');
        },
      );
      await Promise.race([roomy.promise, tooLong]).finally(() => waiting.abort());
    },
    async close() {
      closed = true;
      clearInterval(timer);
      roomy.reject(new Error('closed while the disk is almost full'));
      await running;
    },
  };
}

/** One that nobody may be waiting for. */
function openEnd(): PromiseWithResolvers<void> {
  const end = Promise.withResolvers<void>();
  end.promise.catch(() => undefined);
  return end;
}

async function freePercentOf(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(folder);
  return blocks === 0 ? 100 : (bavail * 100) / blocks;
}
