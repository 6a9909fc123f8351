/** Where a command writes. Text is gathered and waits for a slow reader, so memory stays flat. */
export interface Output {
  write(text: string): Promise<void>;
  /** Bytes as they are, behind all text so far; the reader may have them before this returns. */
  writeBytes(bytes: Uint8Array): Promise<void>;
  /** Writes what is gathered; call it once, at the end. */
  flush(): Promise<void>;
  /** Whether bold and colors mean something there. */
  readonly styled: boolean;
}

/** The part of a writable stream that is used. */
interface Sink {
  write(text: string | Uint8Array, done: (error?: Error | null) => void): boolean;
  readonly isTTY?: boolean;
}

const gatheredMax = 64 * 1024;

export function createOutput(sink: Sink): Output {
  let gathered = '';

  function send(content: string | Uint8Array): Promise<void> {
    if (content.length === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      sink.write(content, (error) => (error ? reject(error) : resolve()));
    });
  }

  function flush(): Promise<void> {
    const text = gathered;
    gathered = '';
    return send(text);
  }

  return {
    async write(text) {
      gathered += text;
      if (gathered.length >= gatheredMax) await flush();
    },
    async writeBytes(bytes) {
      await flush();
      await send(bytes);
    },
    flush,
    styled: sink.isTTY === true,
  };
}
