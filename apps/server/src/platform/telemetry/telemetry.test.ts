import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { makeCorpusDocument } from '@pfs/documents/testing/corpus/make-corpus-document';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, uploadAndRead } from '../../testing/test-client.ts';
import { openTelemetryOrNone } from './telemetry.ts';

/** An OTLP receiver: what came to each path. */
const received: { readonly path: string; readonly body: string }[] = [];
let receiver: Server;
let app: TestApp;
let organizationId: string;
let requestId: string;

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface Span {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly Attribute[];
}

interface Metric {
  readonly name: string;
  readonly unit: string;
  readonly histogram: { readonly dataPoints: readonly { readonly attributes: Attribute[] }[] };
}

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const body = Buffer.concat(pieces);
      const isPacked = request.headers['content-encoding'] === 'gzip';
      const text = (isPacked ? gunzipSync(body) : body).toString();
      received.push({ path: request.url ?? '', body: text });
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  const { port } = receiver.address() as AddressInfo;
  app = await startTestApp({ config: { otlpEndpoint: `http://127.0.0.1:${port}` } });
  const { client, user } = await registerPharmacy(app.server);
  organizationId = user.organization?.id ?? '';
  const content = smallRemittance({ paidOn: '2026-03-10', claims: [{ id: '7654321' }] });
  await uploadAndRead(client, { name: 'secret-name.835', content });
  const { bytes } = await makeCorpusDocument({ layout: 'plainLedger', seed: 3, claims: 6 });
  await uploadAndRead(client, { name: 'paper.pdf', content: bytes });
  const answer = await client.get('/api/claims?search=7654321');
  requestId = String(answer.headers['x-request-id']);
  await app.close();
}, 120_000);
afterAll(() => new Promise((closed) => receiver.close(closed)));

function spans(): readonly Span[] {
  return received
    .filter(({ path }) => path === '/v1/traces')
    .flatMap(({ body }) => JSON.parse(body).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans: found }) => found);
}

const attributeOf = ({ attributes }: Pick<Span, 'attributes'>, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];

test('a request is a span with its route, request and pharmacy, and its statements are its parts', () => {
  const request = spans().find(
    (span) => attributeOf(span, 'pfs.request.id') === requestId && span.kind === 2,
  );
  expect(request?.name).toBe('GET /api/claims');
  const of = (name: string) => attributeOf(request ?? { attributes: [] }, name);
  expect(of('http.request.method')).toBe('GET');
  expect(of('http.route')).toBe('/api/claims');
  expect(of('http.response.status_code')).toBe(200);
  expect(of('pfs.organization.id')).toBe(organizationId);
  const statements = spans().filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.length).toBeGreaterThan(2);
  for (const statement of statements) {
    expect(statement).toMatchObject({ kind: 3, traceId: request?.traceId });
    expect(attributeOf(statement, 'db.system.name')).toBe('postgresql');
    expect(attributeOf(statement, 'pfs.request.id')).toBe(requestId);
  }
  expect(statements.some((span) => attributeOf(span, 'db.operation.name') === 'SELECT')).toBe(true);
});

test('what follows the body of a request is a part of it, too', () => {
  for (const name of ['POST /api/auth/register-pharmacy', 'POST /api/remittances/upload']) {
    const request = spans().find((span) => span.name === name);
    const inserts = spans().filter(
      (span) => span.parentSpanId === request?.spanId && span.name === 'INSERT',
    );
    expect(inserts.length, name).toBeGreaterThan(0);
  }
});

test('a job is a span of its pharmacy, and a document reader is a part of it', () => {
  const jobs = spans().filter(({ kind }) => kind === 5);
  expect(jobs.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['process remittance.process', 'process document.process']),
  );
  for (const job of jobs) expect(attributeOf(job, 'pfs.organization.id')).toBe(organizationId);
  const reader = spans().find(({ name }) => name === 'document read');
  expect(jobs.map(({ spanId }) => spanId)).toContain(reader?.parentSpanId);
});

test('metrics have the names of the conventions, and no ids', () => {
  const found: readonly Metric[] = received
    .filter(({ path }) => path === '/v1/metrics')
    .flatMap(({ body }) => JSON.parse(body).resourceMetrics)
    .flatMap(({ scopeMetrics }) => scopeMetrics)
    .flatMap(({ metrics }) => metrics);
  expect(new Set(found.map(({ name, unit }) => `${name} ${unit}`))).toEqual(
    new Set([
      'http.server.request.duration s',
      'db.client.operation.duration s',
      'messaging.process.duration s',
    ]),
  );
  const keys = found.flatMap(({ histogram }) =>
    histogram.dataPoints.flatMap(({ attributes }) => attributes.map(({ key }) => key)),
  );
  expect([...new Set(keys)].toSorted()).toEqual([
    ...['db.namespace', 'db.operation.name', 'db.system.name'],
    ...['http.request.method', 'http.response.status_code', 'http.route'],
    ...['messaging.destination.name', 'messaging.operation.name', 'messaging.operation.type'],
    ...['messaging.system', 'url.scheme'],
  ]);
});

test('nothing that a file, a person or a search says is sent', () => {
  const all = received.map(({ body }) => body).join('');
  expect(all).toContain(organizationId);
  for (const text of ['7654321', 'secret-name', '@', 'search=']) expect(all).not.toContain(text);
  expect(openTelemetryOrNone()).toBeUndefined();
});
