import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface FakeAnswer {
  readonly status: number;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** The connection breaks instead of returning an answer. */
  readonly breaks?: true;
}

export interface FakeCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

/** A server that follows a test's script, call by call. */
export interface FakeServer {
  readonly url: string;
  readonly calls: FakeCall[];
  /** Scripts the next calls of a path; the rest are answered as usual. */
  next(path: string, ...answers: readonly FakeAnswer[]): void;
  uploads(): readonly FakeCall[];
  close(): Promise<void>;
}

export const uploadPath = '/api/remittances/upload';
const listPath = '/api/remittances';
const anInstant = '2026-03-10T12:00:00.000Z';

export function errorAnswer(
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): FakeAnswer {
  return { status, body: { code, message, requestId: 'a request' }, headers };
}

/** Accepts every sign-in and every file, and reads them instantly. */
export async function startFakeServer(): Promise<FakeServer> {
  const calls: FakeCall[] = [];
  const rows: object[] = [];
  const waiting = new Map<string, FakeAnswer[]>();
  const server = createServer((request, response) => void handle(request, response));

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = ''] = (request.url ?? '').split('?');
    const { method = '', headers } = request;
    const text = (await buffer(request)).toString('latin1');
    calls.push({ method, path, headers, text });
    const answer = waiting.get(path)?.shift() ?? usual(path);
    if (answer.breaks) {
      request.socket.destroy();
      return;
    }
    const json = { 'content-type': 'application/json' };
    response.writeHead(answer.status, { ...json, ...answer.headers });
    response.end(JSON.stringify(answer.body ?? {}));
  }

  function usual(path: string): FakeAnswer {
    if (path === '/api/auth/login') {
      return { status: 200, headers: { 'set-cookie': 'pfs_session=a; Path=/api; HttpOnly' } };
    }
    if (path === listPath) return { status: 200, body: rows };
    if (path !== uploadPath) return { status: 200 };
    const row = rowOf(rows.length + 1);
    rows.push(row);
    return { status: 201, body: { ...row, processingStatus: 'pending' } };
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    next: (path, ...answers) => waiting.set(path, [...answers]),
    uploads: () => calls.filter(({ path }) => path === uploadPath),
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

export function rowOf(number: number, others: object = {}): object {
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    fileName: 'a.835',
    fileType: 'application/edi-x12',
    fileSize: 1,
    processingStatus: 'completed',
    createdAt: anInstant,
    extractedData: { processedClaims: 4, totalDirFees: 1.5 },
    stage: null,
    failureReason: null,
    failureCode: null,
    needsReview: 0,
    itemsToCheck: 0,
    counted: true,
    cutOff: false,
    duplicateOf: null,
    ...others,
  };
}
