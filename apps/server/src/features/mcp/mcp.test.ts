import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Figure, FigureBreakdown } from '@pfs/wire/figures';
import { routes } from '@pfs/wire/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  createTestClient,
  registerPharmacy,
  type TestClient,
  uploadAndRead,
} from '../../testing/test-client.ts';

let app: TestApp;
let url: string;
let admin: TestClient;
let api: TestClient;
let mcp: Client;
let theirs: Client;
let now = new Date('2026-05-20T12:00:00Z');

/** Both pharmacies have a payer of this name. */
const shared = 'NORTH PAYER';

beforeAll(async () => {
  app = await startTestApp({ clock: () => now });
  url = await app.listen();
  const ours = await pharmacy([
    {
      ...{ paidOn: '2026-03-10', payer: shared },
      claims: [
        { id: 'OURS-1', gross: 10_000, dir: 512, drugName: 'ELIQUIS', ndc: '00003089421' },
        { id: 'OURS-2', gross: 20_000, drugName: 'METFORMIN' },
      ],
      lumps: [['CS', 'DIR Q1-26', 1_000]],
    },
    {
      ...{ paidOn: '2026-04-10', payer: 'SOUTH PAYER' },
      claims: [{ id: 'OURS-3', gross: 5_001, dir: 133 }],
    },
  ]);
  admin = ours;
  const key = await makeKey(admin, 'read');
  api = createTestClient(app.server, key);
  mcp = await connect(key);
  const other = await pharmacy([
    {
      ...{ paidOn: '2026-03-11', payer: shared },
      claims: [{ id: 'THEIRS-1', gross: 77_777, dir: 7_777 }],
    },
  ]);
  theirs = await connect(await makeKey(other, 'read'));
});
afterAll(async () => {
  await mcp.close();
  await theirs.close();
  await app.close();
});

async function pharmacy(payments: Parameters<typeof smallRemittance>): Promise<TestClient> {
  const { client } = await registerPharmacy(app.server);
  await uploadAndRead(client, { name: 'all.835', content: smallRemittance(...payments) });
  return client;
}

async function makeKey(of: TestClient, scope: string, lifetime = 'never'): Promise<string> {
  const { body } = await of.post('/api/api-keys', { name: scope, scope, lifetime });
  return body.key as string;
}

async function connect(key: string, era: 'legacy' | 'modern' = 'legacy'): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    era === 'modern' ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {},
  );
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit }));
  return client;
}

// biome-ignore lint/suspicious/noExplicitAny: a test looks into any answer
async function call(name: string, args: Record<string, unknown>, by = mcp): Promise<any> {
  const { structuredContent, isError, content } = await by.callTool({ name, arguments: args });
  const [first] = content as { text: string }[];
  expect(isError, first?.text).toBeFalsy();
  expect(JSON.parse(first?.text ?? '')).toEqual(structuredContent);
  return structuredContent;
}

/** The sentence of a tool's error. */
async function fault(name: string, args: Record<string, unknown>, by = mcp): Promise<string> {
  const { isError, content } = await by.callTool({ name, arguments: args });
  expect(isError).toBe(true);
  return (content as { text: string }[])[0]?.text ?? '';
}

test('tools read only, and say what they take and answer', async () => {
  const { tools } = await mcp.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    ...['list_figures', 'read_figure', 'list_rows', 'explain'],
  ]);
  for (const { annotations, inputSchema, outputSchema, description = '' } of tools) {
    expect(annotations?.readOnlyHint).toBe(true);
    expect(inputSchema.additionalProperties).toBe(false);
    expect(outputSchema?.type).toBe('object');
    expect(description.length).toBeGreaterThan(40);
  }
  expect(tools[2]?.description).toContain('status (paid, denied, or reversal)');
});
