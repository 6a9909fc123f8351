import { Agent, type RequestOptions, request } from 'node:http';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { generatedDocument } from '../../packages/documents/src/testing/hostile/generated-documents.ts';
import { assistantQuestions } from '../support/assistant-questions.ts';

/*
 * A person of one pharmacy who asks for all that is costly, from twenty addresses, as fast as the
 * limits let them: a process of its own, so that who measures does not wait for it. Goes on while
 * it is told to, and ends with its parent.
 */
export type Order = 'go' | 'pause';
/** For each kind of call, how many had which status. */
export type Tally = Readonly<Record<string, Readonly<Record<string, number>>>>;

const [url = '', cookie = ''] = process.argv.slice(2);
const addresses = 20;
/** The pause after a refusal. */
const refusedMs = 1_000;
const streams = 220;
const sorts = ['processedDate', 'claimId', 'payerName', 'grossAmount', 'dirFee'];
const chosen = process.env['BENCH_HOSTILE']?.split(',');

const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
const tally: Record<string, Record<string, number>> = {};
let isGoing = false;
let calls = 0;

// In reality this happens elsewhere: it must not use the CPU of the measuring process.
setPriority(0, constants.priority.PRIORITY_LOW);
process.on('message', (order: Order) => {
  isGoing = order === 'go';
  if (!isGoing) process.send?.(tally);
});
process.once('disconnect', () => process.exit());

const questions = assistantQuestions();
const slowDocuments = [19, 21, 24, 56].map((number) => generatedDocument(number));
const screens = [
  '/api/analytics',
  '/api/reports?type=yearly',
  '/api/reports?type=detailed',
  '/api/financial-health?months=12',
  '/api/analysis/contracts',
  '/api/analysis/drug-profitability',
  '/api/dashboard',
];

start('lists', 12, (at) => {
  const order = at % 2 === 0 ? 'asc' : 'desc';
  return call('lists', `/api/claims?limit=1000&sort=${sorts[at % sorts.length]}&order=${order}`);
});
start('searches', 8, (at) => {
  const search = String(at % 1_000);
  return call('searches', `/api/claims?page=${at % 40}&search=${search}&sort=grossAmount`);
});
start('screens', 8, (at) => call('screens', screens[at % screens.length] ?? ''));
start('exports', 4, () => call('exports', '/api/claims/export'));
start('slow readers', 4, () => call('slow readers', '/api/claims/export', { pauseMs: 20 }));
start('files', 2, (at) => {
  const format = at % 2 === 0 ? 'pdf' : 'xlsx';
  return call('files', `/api/reports/export?type=detailed&format=${format}`);
});
start('questions', 4, (at) => {
  const message = questions[at % questions.length]?.text ?? '';
  const body = JSON.stringify({ message, messageId: crypto.randomUUID() });
  return call('questions', '/api/ai/chat', { body, type: 'application/json' });
});
start('uploads', 2, (at) => upload(at));
start('streams', streams, () => call('streams', '/api/events'));

function start(kind: string, loops: number, next: (at: number) => Promise<number>): void {
  if (chosen !== undefined && !chosen.includes(kind)) return;
  for (let loop = 0; loop < loops; loop += 1) void goOn(loop, next);
}

async function goOn(loop: number, next: (at: number) => Promise<number>): Promise<void> {
  for (let at = loop; ; at += 1) {
    while (!isGoing) await sleep(50);
    const status = await next(at).catch(() => 0);
    if (status === 0 || status >= 400) await sleep(refusedMs);
  }
}

function upload(at: number): Promise<number> {
  const { name, bytes } = slowDocuments[at % slowDocuments.length] ?? generatedDocument(19);
  const boundary = 'hostile-upload';
  const part = `form-data; name="file"; filename="${at}-${name}"`;
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: ${part}\r\n\r\n`),
    bytes,
    // Identical bytes would be the same file.
    Buffer.from(`\n${at}-${crypto.randomUUID()}\r\n--${boundary}--\r\n`),
  ]);
  const type = `multipart/form-data; boundary=${boundary}`;
  return call('uploads', '/api/remittances/upload', { body, type });
}

interface Sent {
  readonly body?: string | Buffer;
  readonly type?: string;
  /** The pause before each chunk of the response. */
  readonly pauseMs?: number;
}

function call(kind: string, path: string, { body, type, pauseMs }: Sent = {}): Promise<number> {
  calls += 1;
  const options: RequestOptions = {
    agent,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      cookie,
      'x-forwarded-for': `198.51.100.${calls % addresses}`,
      ...(type === undefined ? {} : { 'content-type': type }),
    },
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, options, async (response) => {
      const status = response.statusCode ?? 0;
      const of = tally[kind] ?? {};
      tally[kind] = of;
      of[status] = (of[status] ?? 0) + 1;
      response.on('end', () => resolve(status));
      response.on('error', reject);
      if (pauseMs === undefined) return response.resume();
      for await (const _ of response) await sleep(pauseMs);
      return resolve(status);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
