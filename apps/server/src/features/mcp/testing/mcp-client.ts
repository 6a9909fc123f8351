import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect } from 'vitest';
import type { TestClient } from '../../../testing/test-client.ts';

/** A key that an administrator makes. */
export async function makeKey(of: TestClient, lifetime = 'never'): Promise<string> {
  const { body } = await of.post('/api/api-keys', { name: 'For MCP', scope: 'read', lifetime });
  return body.key as string;
}

/** An assistant; of the protocol's version without handshake if it is named. */
export function createAssistant(pin?: string): Client {
  const info = { name: 'test', version: '1' };
  return new Client(info, pin === undefined ? {} : { versionNegotiation: { mode: { pin } } });
}

export async function connect(url: string, key: string, pin?: string): Promise<Client> {
  const client = createAssistant(pin);
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit }));
  return client;
}

/** What a tool answers. */
// biome-ignore lint/suspicious/noExplicitAny: a test looks into any answer
export async function ask(by: Client, name: string, args: Record<string, unknown>): Promise<any> {
  const { structuredContent, isError, content } = await by.callTool({ name, arguments: args });
  const [first] = content as { text: string }[];
  expect(isError, first?.text).toBeFalsy();
  expect(JSON.parse(first?.text ?? '')).toEqual(structuredContent);
  return structuredContent;
}
