import { createFairTurns, type TurnLimits } from './fair-turns.ts';
import { type ReaderProcess, startReader } from './reader-process.ts';

/** Children for one kind of work: at most so many at a time, in turns of the pharmacies. */
export interface ReaderLane {
  use<Result>(
    who: { readonly organizationId: string; readonly signal?: AbortSignal | undefined },
    work: (reader: ReaderProcess) => Promise<Result>,
  ): Promise<Result>;
  close(): Promise<void>;
}

export function openLane({
  filesFolder,
  idleSeconds,
  ...limits
}: TurnLimits & {
  readonly filesFolder: string;
  readonly idleSeconds: number;
}): ReaderLane {
  const idle: ReaderProcess[] = [];
  const all = new Set<ReaderProcess>();
  const turns = createFairTurns(limits);
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
    async use({ organizationId, signal }, work) {
      await turns.take(organizationId, signal);
      const reader = take();
      try {
        return await work(reader);
      } finally {
        if (closed || !reader.alive) await end(reader);
        else rest(reader);
        turns.giveBack(organizationId);
      }
    },
    async close() {
      closed = true;
      turns.close();
      await Promise.all([...all].map(end));
    },
  };
}
