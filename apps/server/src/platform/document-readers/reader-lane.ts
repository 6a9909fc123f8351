import { createFairTurns, type TurnLimits } from '../fair-turns.ts';
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
  const endings = new Map<ReaderProcess, NodeJS.Timeout>();
  const all = new Set<ReaderProcess>();
  const turns = createFairTurns(limits);
  let closed = false;

  /** Whatever it rested before, it is in use now. */
  const keep = (reader: ReaderProcess): void => {
    clearTimeout(endings.get(reader));
    endings.delete(reader);
  };
  const end = (reader: ReaderProcess): Promise<void> => {
    keep(reader);
    all.delete(reader);
    const at = idle.indexOf(reader);
    if (at >= 0) idle.splice(at, 1);
    return reader.close();
  };
  const take = (): ReaderProcess => {
    let reader = idle.pop();
    while (reader !== undefined && !reader.alive) {
      keep(reader);
      all.delete(reader);
      reader = idle.pop();
    }
    if (reader !== undefined) {
      keep(reader);
      return reader;
    }
    const started = startReader(filesFolder);
    all.add(started);
    return started;
  };
  const rest = (reader: ReaderProcess): void => {
    idle.push(reader);
    const ending = setTimeout(() => void end(reader), idleSeconds * 1_000);
    ending.unref();
    endings.set(reader, ending);
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
