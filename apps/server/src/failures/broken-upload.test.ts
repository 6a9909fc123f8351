import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '../app.ts';
import { withClient } from '../platform/database/connection.ts';
import { createLog } from '../platform/log.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { liftLimits } from './testing/books.ts';
import { expectNothingKept, readKeptState } from './testing/kept-state.ts';
import { type LoopbackClient, registerAt } from './testing/loopback-client.ts';
import { beginRawUpload, fileHead, uploadEnd } from './testing/raw-upload.ts';
import { remittanceFile } from './testing/remittance-files.ts';

let app: TestApp;
let url: string;
let client: LoopbackClient;

beforeAll(async () => {
  app = await startTestApp();
  url = await app.listen();
  const pharmacy = await registerAt(url);
  client = pharmacy.client;
  await withClient(app.testDatabase.admin, (admin) => liftLimits(admin, pharmacy.organizationId));
});
afterAll(() => app.close());

const noise = (bytes: number): Buffer =>
  Buffer.from(Array.from({ length: bytes }, (_, index) => (index * 197 + (index >> 3)) & 0xff));

async function readIncoming(): Promise<number> {
  return (await readdir(join(app.platform.config.dataDir, 'files', 'incoming'))).length;
}

describe('a connection that does not hold', () => {
  test('an upload whose client goes away in the middle leaves nothing behind', async () => {
    const said = [vi.spyOn(process.stderr, 'write'), vi.spyOn(process.stdout, 'write')];
    await expectNothingKept(app, async () => {
      const file = remittanceFile(1, { fillsPerMonth: 1_200 });
      const upload = await beginRawUpload({
        url,
        cookie: client.cookie(),
        contentBytes: file.text.length,
      });
      upload.socket.write(file.text.slice(0, file.text.length / 2), 'latin1');
      await expect.poll(readIncoming).toBe(1);
      upload.socket.destroy();
      await expect.poll(readIncoming).toBe(0);
    });
    expect(said.flatMap((spy) => spy.mock.calls)).toEqual([]);
    for (const spy of said) spy.mockRestore();
    expect((await client.get('/healthz')).status).toBe(200);
  });

  test.each([
    ['an upload', '/api/remittances/upload', ''],
    ['an upload with half a head', '/api/remittances/upload', '--pharmacyboundary\r\nContent-'],
    ['a picture', '/api/auth/picture', fileHead('me.png')],
    ['an invoice', '/api/invoice-documents', fileHead('invoice.csv')],
    ['a form', '/api/vendors', '{"name":'],
  ])('%s that is canceled is no error in the log', async (_, path, begun) => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => lines.push(line) });
    const server = await createApp({ ...app.platform, log });
    const begins = Promise.withResolvers<void>();
    const errors: unknown[] = [];
    server.addHook('preParsing', async () => begins.resolve());
    server.addHook('onError', async (_request, _reply, error) => void errors.push(error.code));
    const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect({ host: '127.0.0.1', port: Number(port) });
    const type =
      path === '/api/vendors'
        ? 'application/json'
        : 'multipart/form-data; boundary=pharmacyboundary';
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${client.cookie()}\r\n` +
        `Content-Type: ${type}\r\nContent-Length: 5000\r\n\r\n${begun}`,
    );
    await begins.promise;
    socket.destroy();
    await expect.poll(() => errors).toHaveLength(1);
    await server.close();
    expect(lines).toEqual([]);
  });

  test('a form that ends without its last line is an upload that broke off', async () => {
    const file = remittanceFile(2);
    const answer = await expectNothingKept(app, () =>
      client.request('/api/remittances/upload', {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=pharmacyboundary' },
        body: `${fileHead('march.835')}${file.text}`,
      }),
    );
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'upload_incomplete',
        message: 'The upload was interrupted. Nothing was saved. Please try again.',
      },
    });
  });

  test('a client that falls silent is cut off and leaves nothing behind', async () => {
    const { server } = app.server;
    expect(server.timeout).toBeGreaterThan(0);
    expect(server.timeout).toBeLessThanOrEqual(120_000);
    expect(server.requestTimeout).toBeGreaterThan(0);
    const { timeout } = server;
    server.timeout = 500;
    try {
      await expectNothingKept(app, async () => {
        const upload = await beginRawUpload({
          url,
          cookie: client.cookie(),
          contentBytes: 1_000_000,
        });
        upload.socket.write('ISA*00*');
        await upload.closed();
      });
    } finally {
      server.timeout = timeout;
    }
  });

  test('a broken upload does not keep the same file from being uploaded', async () => {
    const file = remittanceFile(3);
    const upload = await beginRawUpload({
      url,
      cookie: client.cookie(),
      contentBytes: file.text.length,
    });
    upload.socket.write(file.text.slice(0, -10), 'latin1');
    upload.socket.destroy();
    await upload.closed();
    expect((await client.upload(file)).status).toBe(201);
  });
});

describe('a file that is too large', () => {
  test('over 50 MB it is refused, whole memory is not needed, nothing is kept', async () => {
    const piece = Buffer.from(`${'CLP*7000001*1*10.00*8.00**13~\n'.repeat(2_200)}`);
    const pieces = Math.ceil((120 * 1024 * 1024) / piece.length);
    const liveBefore = liveBytes();
    let liveMost = 0;
    const answer = await expectNothingKept(app, async () => {
      const upload = await beginRawUpload({
        url,
        cookie: client.cookie(),
        contentBytes: piece.length * pieces,
      });
      for (let sent = 0; sent < pieces && !upload.socket.destroyed; sent += 1) {
        if (!upload.socket.write(piece)) await drained(upload.socket);
        if (sent % 100 === 0) liveMost = Math.max(liveMost, liveBytes());
      }
      upload.socket.write(uploadEnd);
      await expect.poll(upload.answer).toContain('}');
      upload.socket.destroy();
      return upload.answer();
    });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('"code":"payload_too_large"');
    expect(answer).toContain('"message":"Please upload files smaller than 50MB."');
    expect((liveMost - liveBefore) / 1024 / 1024).toBeLessThan(25);
  });
});

/** Memory that something still holds; what only waits for its collection does not count. */
function liveBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Until the socket takes more, or is closed. */
async function drained(socket: Socket): Promise<void> {
  while (socket.writableNeedDrain && !socket.destroyed) await sleep(1);
}

const onlyKinds = 'Please upload PDF, image, or EDI files only.';
const refused: readonly [what: string, name: string, content: Buffer | string, answer: object][] = [
  [
    'an empty file',
    'empty.835',
    '',
    { code: 'empty_file', message: 'The file is empty. Please choose the file again.' },
  ],
  [
    'a file of blanks',
    'blank.835',
    ' \r\n\r\n ',
    { code: 'empty_file', message: 'The file is empty. Please choose the file again.' },
  ],
  [
    'binary noise named as an 835',
    'march.835',
    noise(5_000),
    { code: 'invalid_file_type', message: onlyKinds },
  ],
  [
    'a web page named as an 835',
    'march.835',
    '<!DOCTYPE html><html><body>Your session has ended</body></html>',
    {
      code: 'invalid_file_type',
      message: `This is a web page, not a remittance. ${onlyKinds}`,
    },
  ],
  [
    'an SVG picture',
    'logo.svg',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    { code: 'invalid_file_type', message: onlyKinds },
  ],
  [
    'a ZIP archive',
    'march.zip',
    Buffer.concat([Buffer.from('PK\u0003\u0004'), noise(500)]),
    { code: 'invalid_file_type', message: onlyKinds },
  ],
  [
    'an old workbook',
    'march.xls',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), noise(500)]),
    {
      code: 'invalid_file_type',
      message:
        'This is an older Excel or Word file, or a password-protected one. ' +
        'Save it as XLSX or CSV without a password, and upload that.',
    },
  ],
  [
    'rich text',
    'march.txt',
    '{\\rtf1\\ansi Paid 12.00}',
    { code: 'invalid_file_type', message: onlyKinds },
  ],
  [
    'a table of a web page named as a workbook',
    'march.xls',
    '<table><tr><td>Paid</td></tr></table>',
    { code: 'invalid_file_type', message: onlyKinds },
  ],
  [
    'a program',
    'march.pdf',
    Buffer.concat([Buffer.from('MZ'), noise(500)]),
    { code: 'invalid_file_type', message: onlyKinds },
  ],
];

describe('a file of a kind that is not taken', () => {
  test.each(refused)('%s is refused and nothing is kept', async (_, name, content, expected) => {
    const text = typeof content === 'string' ? content : content.toString('latin1');
    const answer = await expectNothingKept(app, () => client.upload({ name, text }));
    expect(answer.body).toMatchObject(expected);
    expect([400, 415]).toContain(answer.status);
  });
});

describe('a form that is not what it must be', () => {
  const file = remittanceFile(4);
  const blob = () => new Blob([file.text]);
  const formOf = (...entries: readonly (readonly [string, string | Blob])[]): FormData => {
    const form = new FormData();
    for (const [name, value] of entries) {
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, value, 'march.835');
    }
    return form;
  };
  const post = (body: FormData | string, headers: Record<string, string> = {}) =>
    client.request('/api/remittances/upload', { method: 'POST', body, headers });
  const oneFile = {
    status: 400,
    body: { code: 'invalid_input', message: 'Send one file in the field "file".' },
  };

  test('a file under another field name is refused', async () => {
    const answer = await expectNothingKept(app, () => post(formOf(['document', blob()])));
    expect(answer).toMatchObject(oneFile);
  });

  test('a refused upload does not block the next call on its connection', async () => {
    const large = new Blob([Buffer.alloc(4 * 1024 * 1024, 'x')]);
    for (const _ of [1, 2, 3]) {
      expect(await post(formOf(['document', large]))).toMatchObject(oneFile);
      expect((await client.get('/healthz')).status).toBe(200);
    }
  });

  test('a form without a file is refused', async () => {
    const answer = await expectNothingKept(app, () => post(formOf(['note', 'March'])));
    expect(answer).toMatchObject(oneFile);
  });

  test('a form without anything is refused', async () => {
    const answer = await expectNothingKept(app, () => post(formOf()));
    expect(answer).toMatchObject(oneFile);
  });

  test('of two files none is kept, so that none is left out unseen', async () => {
    const other = new Blob([remittanceFile(5).text]);
    const answer = await expectNothingKept(app, () =>
      post(formOf(['file', blob()], ['file', other])),
    );
    expect(answer).toMatchObject(oneFile);
  });

  test('JSON in place of a form is refused', async () => {
    const answer = await expectNothingKept(app, () =>
      post(JSON.stringify({ file: file.text }), { 'content-type': 'application/json' }),
    );
    expect(answer).toMatchObject({
      status: 415,
      body: {
        code: 'unsupported_media_type',
        message: 'This type of request body isn’t accepted.',
      },
    });
  });

  test('a bare body is refused', async () => {
    const answer = await expectNothingKept(app, () =>
      post(file.text, { 'content-type': 'application/edi-x12' }),
    );
    expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
  });

  test('fields beside the file are passed over', async () => {
    const before = await readKeptState(app);
    const answer = await post(formOf(['note', 'March'], ['file', blob()]));
    expect(answer).toMatchObject({ status: 201, body: { fileName: 'march.835' } });
    expect((await readKeptState(app)).remittances).toBe(before.remittances + 1);
  });
});
