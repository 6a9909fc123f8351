import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { MeasuredProduct } from '../support/measured-product.ts';
import type { TimedCaller } from '../support/timed-caller.ts';
import type { HostileFile } from './hostile-files.ts';

const callsPerSecond = 20;
const watchEveryMs = 50;
/** The reader's own limit is five minutes. */
const waitMsMax = 7 * 60_000;

export interface Measured {
  readonly outcome: string;
  readonly reason: string;
  readonly seconds: number;
  readonly moreBytes: number;
  /** The largest event loop delay of the serving process. */
  readonly loopDelayMaxMs: number;
  /** For the other pharmacy's dashboard meanwhile. */
  readonly milliseconds: readonly number[];
}

interface Parts {
  readonly product: MeasuredProduct;
  /** For the sender. */
  readonly cookie: string;
  /** For another pharmacy. */
  readonly dashboard: TimedCaller;
}

/**
 * Sends one file over HTTP and watches the web process and another pharmacy until its outcome is
 * known.
 */
export async function measureFile(parts: Parts, file: HostileFile): Promise<Measured> {
  // A copy of its own: a small buffer of Node shares its memory with others.
  const bytes = new Uint8Array(await file.make());
  const { residentBytes } = await parts.product.figures();
  parts.product.watch();
  const sentAt = performance.now();
  let isOver = false;
  const deciding = decide(parts, file.name, bytes).finally(() => {
    isOver = true;
  });
  let most = residentBytes;
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, (await parts.product.figures()).residentBytes);
      await sleep(watchEveryMs);
    }
  })();
  const milliseconds = await callUntil(parts.dashboard, () => isOver);
  const { outcome, reason } = await deciding;
  const seconds = (performance.now() - sentAt) / 1_000;
  await watching;
  const { loopDelayMaxMs } = await parts.product.figures();
  const moreBytes = most - residentBytes;
  return { outcome, reason, seconds, moreBytes, loopDelayMaxMs, milliseconds };
}

/** At a steady pace, so that slow responses aren't underrepresented. */
export async function callUntil(
  dashboard: TimedCaller,
  isOver: (calls: number) => boolean,
): Promise<number[]> {
  const milliseconds: number[] = [];
  while (!isOver(milliseconds.length)) {
    const took = await dashboard.time(['/api/dashboard']);
    milliseconds.push(took);
    await sleep(Math.max(0, 1_000 / callsPerSecond - took));
  }
  return milliseconds;
}

async function decide({ product, cookie }: Parts, name: string, bytes: Uint8Array<ArrayBuffer>) {
  const { status, answer } = await send({ url: product.url, cookie, name, bytes });
  if (status >= 400) return { outcome: String(status), reason: answer.message ?? '' };
  const until = performance.now() + waitMsMax;
  while (performance.now() < until) {
    const path = `${product.url}/api/remittances/${answer.id}`;
    const found = await fetch(path, { headers: { cookie } });
    const row = (await found.json()) as {
      processingStatus: string;
      failureCode: string | null;
      failureReason: string | null;
    };
    if (row.processingStatus !== 'pending' && row.processingStatus !== 'processing') {
      const reason = `${row.failureCode ?? ''} ${row.failureReason ?? ''}`.trim();
      return { outcome: row.processingStatus, reason };
    }
    await sleep(100);
  }
  return { outcome: 'undecided', reason: 'still being read' };
}

interface Sent {
  readonly status: number;
  readonly answer: { readonly id: string; readonly message?: string };
}

interface FileToSend {
  readonly url: string;
  readonly cookie: string;
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The bytes are transferred: copying 60 MB would delay the timed calls. */
async function send(workerData: FileToSend): Promise<Sent> {
  const worker = new Worker(new URL('./send-file.ts', import.meta.url), {
    workerData,
    transferList: [workerData.bytes.buffer],
  });
  const [sent] = (await once(worker, 'message')) as [Sent];
  return sent;
}
