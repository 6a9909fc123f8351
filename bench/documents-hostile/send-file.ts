import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/*
 * A thread of its own: who measures must not wait for the bytes that it sends itself. They come as
 * over a line of 100 Mbit/s, for strangers do not send from within the machine.
 */
const { url, cookie, name, bytes } = workerData as {
  readonly url: string;
  readonly cookie: string;
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
};
const bytesPerSecond = 12_500_000;
const pieceBytes = 64 * 1024;
const boundary = 'hostile-file-0123456789';

async function* form() {
  const part = `form-data; name="file"; filename="${name}"`;
  yield Buffer.from(`--${boundary}\r\nContent-Disposition: ${part}\r\n`);
  yield Buffer.from('Content-Type: application/octet-stream\r\n\r\n');
  const startedAt = performance.now();
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const due = startedAt + (at / bytesPerSecond) * 1_000;
    if (due > performance.now()) await sleep(due - performance.now());
    yield bytes.subarray(at, at + pieceBytes);
  }
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}

const call = request(`${url}/api/remittances/upload`, {
  method: 'POST',
  headers: { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
});
const answered = once(call, 'response') as Promise<[IncomingMessage]>;
// A file that is too large is refused before its end, so the rest can't be sent.
const sending = pipeline(Readable.from(form()), call).catch(() => undefined);
const [response] = await answered;
const answer = JSON.parse(await text(response)) as unknown;
await sending;
parentPort?.postMessage({ status: response.statusCode, answer });
