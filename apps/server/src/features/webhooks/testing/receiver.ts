import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly path: string;
}

export interface Receiver {
  readonly port: number;
  readonly url: string;
  readonly received: readonly Received[];
  /** From now on. */
  answerWith(answer: Answering): void;
  close(): Promise<void>;
}

/** A status, or whatever it does. */
type Answering = number | ((response: ServerResponse) => void);

/** A receiver on loopback, which answers 204 unless told otherwise. */
export async function openReceiver(first: Answering = 204): Promise<Receiver> {
  const received: Received[] = [];
  let answering = first;
  const listener: RequestListener = async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { url: path = '' } = request;
    received.push({
      headers: single(request.headers),
      body: Buffer.concat(parts).toString(),
      path,
    });
    if (typeof answering === 'number') response.writeHead(answering).end();
    else answering(response);
  };
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    ...{ port, received, url: `http://127.0.0.1:${port}/in` },
    answerWith(answer) {
      answering = answer;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function single(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
