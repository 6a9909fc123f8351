export interface Rounds {
  /** Begins no other round, and waits for the one under way. */
  close(): Promise<void>;
}

/** Does a round again and again, the next so long after the last has ended; it must not throw. */
export function startRounds(
  round: (isStopped: () => boolean) => Promise<void>,
  pauseMs: number,
): Rounds {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const begin = (): void => {
    running = round(() => stopped).then(() => {
      if (!stopped) timer = setTimeout(begin, pauseMs);
    });
  };
  begin();
  return {
    async close() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
