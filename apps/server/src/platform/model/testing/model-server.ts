import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anthropicEvents } from './anthropic-events.ts';
import { openAiEvents } from './openai-events.ts';

export interface ScriptedCall {
  readonly name: string;
  /** As JSON, or a text that is none. */
  readonly input: unknown;
}

/** What a provider does when it is asked. */
export type Scripted =
  | {
      readonly text?: string;
      readonly calls?: readonly ScriptedCall[];
      readonly finish?: 'stop' | 'length' | 'refusal';
      readonly usage?: { readonly input: number; readonly output: number };
    }
  | { readonly status: number; readonly body?: string }
  /** Sent as it is, then ended. */
  | { readonly raw: string }
  /** The beginning of an answer; then the connection is torn. */
  | { readonly cutAfter: string }
  | { readonly silent: true }
  | { readonly endless: string }
  | { readonly redirect: string };

export interface Asked {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface ModelServer {
  readonly url: string;
  readonly asked: Asked[];
  close(): Promise<void>;
}

export type ModelProtocol = 'openai-compatible' | 'anthropic';

/** A provider on this machine that speaks the real protocol and does what a script says. */
export async function startModelServer(
  protocol: ModelProtocol,
  script: (asked: Asked, turn: number) => Scripted,
): Promise<ModelServer> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { url: path = '', headers } = request;
    asked.push({ path, headers, body: Buffer.concat(parts).toString('utf8') });
    const [latest] = asked.slice(-1);
    if (latest !== undefined) act(script(latest, asked.length), { protocol, response });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, asked, close: () => closeServer(server) };
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}

function act(
  scripted: Scripted,
  { protocol, response }: { protocol: ModelProtocol; response: ServerResponse },
): void {
  if ('silent' in scripted) return;
  if ('redirect' in scripted) {
    response.writeHead(307, { location: scripted.redirect }).end();
    return;
  }
  if ('status' in scripted) {
    response.writeHead(scripted.status, { 'content-type': 'application/json' });
    response.end(scripted.body ?? '{"error":{"message":"a made-up fault"}}');
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if ('raw' in scripted) response.end(scripted.raw);
  else if ('cutAfter' in scripted) tear(response, eventsOf(protocol, { text: scripted.cutAfter }));
  else if ('endless' in scripted) pour(response, { protocol, text: scripted.endless });
  else response.end(eventsOf(protocol, scripted).join(''));
}

type Said = Extract<Scripted, { readonly text?: string }>;

function eventsOf(protocol: ModelProtocol, said: Said): readonly string[] {
  return protocol === 'anthropic' ? anthropicEvents(said) : openAiEvents(said);
}

function tear(response: ServerResponse, events: readonly string[]): void {
  response.write(events.slice(0, -3).join(''), () => response.destroy());
}

/** The same words again and again until nobody listens. */
function pour(
  response: ServerResponse,
  { protocol, text }: { protocol: ModelProtocol; text: string },
): void {
  const events = eventsOf(protocol, { text });
  const head = protocol === 'anthropic' ? 2 : 1;
  response.write(events.slice(0, head).join(''));
  const again = () => {
    while (!response.destroyed && response.write(events[head]));
  };
  response.on('drain', again);
  again();
}
