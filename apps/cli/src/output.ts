/** Where a command writes. Text is gathered and waits for a slow reader, so memory stays flat. */
export interface Output {
  write(text: string): Promise<void>;
  /** Writes what is gathered; call it once, at the end. */
  flush(): Promise<void>;
  /** Whether bold and colors mean something there. */
  readonly styled: boolean;
}

/** The part of a writable stream that is used. */
interface Sink {
  write(text: string, done: (error?: Error | null) => void): boolean;
  readonly isTTY?: boolean;
}

const gatheredMax = 64 * 1024;

export function createOutput(sink: Sink): Output {
  let gathered = '';

  function flush(): Promise<void> {
    const text = gathered;
    gathered = '';
    if (text === '') return Promise.resolve();
    return new Promise((resolve, reject) => {
      sink.write(text, (error) => (error ? reject(error) : resolve()));
    });
  }

  return {
    async write(text) {
      gathered += text;
      if (gathered.length >= gatheredMax) await flush();
    },
    flush,
    styled: sink.isTTY === true,
  };
}
