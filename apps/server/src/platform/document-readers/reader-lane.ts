import { type ReaderProcess, startReader } from './reader-process.ts';

/** Children for one kind of work: at most so many at a time, who comes later waits. */
export interface ReaderLane {
  use<Result>(work: (reader: ReaderProcess) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export function openLane({
  filesFolder,
  readersMax,
  idleSeconds,
}: {
  readonly filesFolder: string;
  readonly readersMax: number;
  readonly idleSeconds: number;
}): ReaderLane {
  const idle: ReaderProcess[] = [];
  const all = new Set<ReaderProcess>();
  const waiting: (() => void)[] = [];
  let busy = 0;
  let closed = false;

  const end = (reader: ReaderProcess): Promise<void> => {
    all.delete(reader);
    const at = idle.indexOf(reader);
    if (at >= 0) idle.splice(at, 1);
    return reader.close();
  };
  const take = (): ReaderProcess => {
    let reader = idle.pop();
    while (reader !== undefined && !reader.alive) {
      all.delete(reader);
      reader = idle.pop();
    }
    if (reader !== undefined) return reader;
    const started = startReader(filesFolder);
    all.add(started);
    return started;
  };
  const rest = (reader: ReaderProcess): void => {
    idle.push(reader);
    const since = setTimeout(() => {
      if (idle.includes(reader)) void end(reader);
    }, idleSeconds * 1_000);
    since.unref();
  };

  return {
    async use(work) {
      while (busy >= readersMax) await new Promise<void>((resolve) => waiting.push(resolve));
      if (closed) throw new Error('the document readers are closed');
      busy += 1;
      const reader = take();
      try {
        return await work(reader);
      } finally {
        busy -= 1;
        if (closed || !reader.alive) await end(reader);
        else rest(reader);
        waiting.shift()?.();
      }
    },
    async close() {
      closed = true;
      for (const wake of waiting.splice(0)) wake();
      await Promise.all([...all].map(end));
    },
  };
}
