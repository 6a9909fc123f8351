import type { ServerEvent } from '@pfs/wire/events';

export interface EventReader {
  readonly status: number;
  readonly headers: Headers;
  /** All that came, as it came. */
  readonly text: () => string;
  /** The events so far, in the order in which they came. */
  readonly events: readonly ServerEvent[];
  /** Waits until an event is there that fits. */
  until(fits: (event: ServerEvent) => boolean): Promise<ServerEvent>;
  /** Settles when the server has ended the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Reads server-sent events as a browser does, over a real connection. */
export async function readEvents(url: string, cookie: string, query = ''): Promise<EventReader> {
  const stop = new AbortController();
  const answer = await fetch(`${url}/api/events${query}`, {
    headers: { cookie },
    signal: stop.signal,
  });
  const events: ServerEvent[] = [];
  let heard = Promise.withResolvers<void>();
  let all = '';
  const ended = (async () => {
    let text = '';
    for await (const piece of (answer.body ?? new ReadableStream()).pipeThrough(
      new TextDecoderStream(),
    )) {
      all += piece;
      text += piece;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        if (block.startsWith('data: ')) events.push(JSON.parse(block.slice(6)) as ServerEvent);
      }
      heard.resolve();
      heard = Promise.withResolvers();
    }
  })().catch((error: unknown) => {
    if (!stop.signal.aborted && !(error instanceof TypeError)) throw error;
  });
  return {
    status: answer.status,
    headers: answer.headers,
    text: () => all,
    events,
    ended,
    async until(fits) {
      for (;;) {
        const next = heard.promise;
        const found = events.find(fits);
        if (found !== undefined) return found;
        const isOver = await Promise.race([next, ended.then(() => true)]);
        if (isOver === true) throw new Error(`the stream ended: ${answer.status} ${all}`);
      }
    },
    close: () => stop.abort(),
  };
}
