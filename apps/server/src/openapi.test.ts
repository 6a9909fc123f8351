import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { routes } from '@pfs/wire/routes';
import { generateApi } from 'swagger-typescript-api';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  type Api,
  apiOf,
  breakingChanges,
  type Described,
  type DescribedOperation,
  type Schema,
} from './testing/api-changes.ts';
import { smallRemittance } from './testing/small-remittance.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { registerPharmacy } from './testing/test-client.ts';

/* The OpenAPI document of all routes: nothing is left open, and clients can be made from it. */

let app: TestApp;
let document: Described;

beforeAll(async () => {
  app = await startTestApp();
  document = (await app.server.inject('/api/docs/json')).json();
});
afterAll(() => app.close());

/** Places of a schema that say nothing. */
function holesOf(schema: Schema, at: string): readonly string[] {
  const { properties = {}, items, anyOf = [], oneOf = [], additionalProperties: others } = schema;
  if (Object.keys(schema).length === 0) return [at];
  return [
    ...Object.entries(properties).flatMap(([name, one]) => holesOf(one, `${at}.${name}`)),
    ...(items === undefined ? [] : holesOf(items, `${at}[]`)),
    ...[...anyOf, ...oneOf].flatMap((one) => holesOf(one, at)),
    ...(typeof others === 'object' ? holesOf(others, `${at}.*`) : []),
  ];
}

/**
 * Values that are whatever was stored, such as what changed in a record, or whatever a browser and
 * a passkey tell each other.
 */
const openValues =
  /(?:\.(?:oldValues|newValues|value|initial|evidence|response|clientExtensionResults)|Passkey\w*)\.\*$/;

describe('the OpenAPI document', () => {
  test('names each route, its inputs, its answer and its errors, and leaves no field open', () => {
    const operations = Object.values(document.paths).flatMap(Object.values<DescribedOperation>);
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      Object.keys(routes).toSorted(),
    );
    for (const [name, route] of Object.entries(routes)) {
      const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
      const operation = document.paths[path]?.[route.method.toLowerCase()];
      const { parameters = [], requestBody, responses = {} } = operation ?? {};
      expect(operation, name).toMatchObject({ summary: route.summary });
      expect(operation?.security.length === 0, name).toBe(route.access === 'public');
      expect(requestBody !== undefined, name).toBe(route.bodyKind !== 'none');
      const ok = responses[String(route.status)];
      expect(ok, name).toBeDefined();
      if (route.answerKind !== 'redirect') expect(ok?.content, name).toBeDefined();
      expect(Object.keys(responses), name).toEqual(
        expect.arrayContaining(['default', '429', ...(route.access === 'public' ? [] : ['401'])]),
      );
      const schemas = [requestBody, ...Object.values(responses)].flatMap((one) =>
        Object.values(one?.content ?? {}).map(({ schema }) => schema),
      );
      const holes = [...parameters.map((one) => one.schema), ...schemas].flatMap((schema) =>
        holesOf(schema, name).filter((at) => !openValues.test(at)),
      );
      expect(holes).toEqual([]);
    }
  });

  test('breaks no client of the last release', () => {
    const file = new URL('./testing/released-api.json.gz', import.meta.url);
    const now = apiOf(document);
    if (process.env['PFS_KEEP_API'] !== undefined)
      writeFileSync(file, gzipSync(JSON.stringify(now)));
    const released = JSON.parse(gunzipSync(readFileSync(file)).toString()) as Api;
    expect(Object.keys(released).length).toBeGreaterThan(200);
    expect(
      breakingChanges(released, now),
      'Change the API without breaking it, or see "API changes" in CONTRIBUTING.md',
    ).toEqual([]);
  });
});

describe('a change of the API', () => {
  const answer: Schema = {
    ...{ type: 'object', required: ['id', 'note'] },
    properties: { id: { type: 'string' }, note: { type: ['string', 'null'] } },
  };
  const inputs: Schema = {
    ...{ type: 'object', required: ['query page'] },
    properties: {
      'query page': { type: 'integer' },
      'query state': { type: 'string', enum: ['open', 'done'] },
    },
  };
  const changed = (
    properties: Record<string, Schema>,
    of: Schema,
    required = of.required ?? [],
  ) => ({
    ...{ ...of, required, properties: { ...of.properties, ...properties } },
  });
  const without = (name: string, of: Schema): Schema => {
    const { [name]: _, ...properties } = of.properties ?? {};
    return { ...of, properties, required: of.required?.filter((one) => one !== name) ?? [] };
  };
  test.each<[string, { inputs?: Schema; answer?: Schema; status?: string }, string[]]>([
    ['none', {}, []],
    ['a new field', { answer: changed({ more: { type: 'number' } }, answer) }, []],
    ['a new optional input', { inputs: changed({ 'query q': { type: 'string' } }, inputs) }, []],
    ['a narrower answer', { answer: changed({ note: { type: 'string' } }, answer) }, []],
    ['a wider input', { inputs: changed({ 'query page': { type: 'number' } }, inputs) }, []],
    ['a field gone', { answer: without('id', answer) }, ['GET /x 200.id may be missing']],
    [
      'a field of another type',
      { answer: changed({ id: { type: 'integer' } }, answer) },
      ['GET /x 200.id is integer, not string'],
    ],
    [
      'a field that may be null',
      { answer: changed({ id: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, answer) },
      ['GET /x 200.id is null, not string'],
    ],
    ['an input gone', { inputs: without('query state', inputs) }, ['GET /x.query state is gone']],
    [
      'a new required input',
      { inputs: changed({ 'query q': { type: 'string' } }, inputs, ['query page', 'query q']) },
      ['GET /x.query q is required now'],
    ],
    [
      'a value no longer taken',
      { inputs: changed({ 'query state': { type: 'string', enum: ['open'] } }, inputs) },
      ['GET /x.query state no longer takes done'],
    ],
    ['another status', { status: '201' }, ['GET /x no longer answers 200']],
  ])('%s', (_, change, expected) => {
    const before = { 'GET /x': { inputs, answers: { 200: answer } } };
    const answers = { [change.status ?? '200']: change.answer ?? answer };
    const after = { 'GET /x': { inputs: change.inputs ?? inputs, answers } };
    expect(breakingChanges(before, after)).toEqual(expected);
    expect(breakingChanges(before, {})).toEqual(['GET /x is gone']);
  });
});

test('a client that a public generator makes uploads a remittance and reads its figures', async () => {
  const { client } = await registerPharmacy(app.server);
  const key = { name: 'Generated', scope: 'staff', lifetime: '30_days' };
  const token = (await client.post('/api/api-keys', key)).body.key as string;
  const output = join(inject('testServer').runFolder, 'generated');
  await generateApi({ spec: document as never, output, fileName: 'client.ts', silent: true });
  const { Api: Client } = await import(pathToFileURL(join(output, 'client.ts')).href);
  const { api } = new Client({
    baseUrl: await app.listen(),
    baseApiParams: { headers: { authorization: `Bearer ${token}` } },
  });
  const content = smallRemittance({
    paidOn: '2026-03-10',
    payer: 'NORTHLAKE RX',
    claims: [{ id: '7000001', gross: 6_000, dir: 450 }],
  });
  const file = new File([content], 'march.835');
  const { data: sent, status } = await api.uploadRemittance({ file });
  expect(status).toBe(201);
  for (;;) {
    const { data } = await api.getRemittance(sent.id);
    if (data.processingStatus === 'completed') break;
    expect(data.processingStatus).not.toBe('failed');
    await sleep(50);
  }
  const { data: claims } = await api.listClaims({ remittanceId: sent.id });
  expect(claims).toMatchObject([{ claimId: '7000001', dirFee: 4.5 }]);
  const { data: vendor } = await api.addVendor({ name: 'Cardinal' });
  expect((await api.listVendors()).data).toMatchObject([{ id: vendor.id, name: 'Cardinal' }]);
  await expect(api.addVendor({ name: '' })).rejects.toMatchObject({
    ...{ status: 400, error: { code: 'invalid_input' } },
  });
});
