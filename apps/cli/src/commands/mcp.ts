import { createInterface } from 'node:readline';
import { type Command, parseArguments, UsageError } from '../command.ts';
import type { Output } from '../output.ts';

const help = `pfs mcp: lets a desktop assistant ask a running server (Model Context Protocol)

Usage: pfs mcp --server URL [--key KEY]

Reads messages of the protocol from its input, one a line, sends each to the server, and prints
the answers. It changes nothing. An assistant starts it by itself.

  --server URL  the server, such as https://fees.example.com; or PFS_SERVER
  --key KEY     an API key that may read; or PFS_KEY

Exit code
  0  the input ended
  2  wrong arguments
`;

/** A message of the protocol, as far as it is looked into. */
interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: {
    readonly name?: unknown;
    readonly _meta?: Readonly<Record<string, unknown>>;
  };
  readonly result?: { readonly protocolVersion?: unknown };
}

/** Longer than any answer takes. */
const answerMsMax = 120_000;
const serverFault = -32_000;
const parseFault = -32_700;

/** `pfs mcp`: passes messages between an assistant and a server. */
export const mcpCommand: Command = {
  help,
  async run(args, output, errors) {
    const { readKey, readServer } = await import('../importing/import-settings.ts');
    const { values, positionals } = parseArguments('mcp', args, {
      server: { type: 'string' },
      key: { type: 'string' },
    });
    if (positionals.length > 0) throw new UsageError('mcp takes no file; see pfs mcp --help');
    const server = readServer('mcp', values.server ?? process.env['PFS_SERVER']);
    const key = values.key ?? process.env['PFS_KEY'];
    if (key === undefined) throw new UsageError('mcp needs --key or PFS_KEY');
    await forward(process.stdin, { server, key: readKey(key), output, errors });
    return 0;
  },
};

interface ForwardParts {
  readonly server: string;
  readonly key: string;
  readonly output: Output;
  readonly errors: Output;
}

/** Sends each line and prints what it is answered, until the input ends and all are answered. */
export async function forward(input: NodeJS.ReadableStream, parts: ForwardParts): Promise<void> {
  const open = new Set<Promise<void>>();
  const print = async (message: object): Promise<void> => {
    await parts.output.write(`${JSON.stringify(message)}\n`);
    await parts.output.flush();
  };
  let version: string | undefined;
  const answer = async (message: Message): Promise<void> => {
    const answered = await send(message, version, parts);
    if (answered === undefined) return;
    const agreed = answered.result?.protocolVersion;
    if (message.method === 'initialize' && typeof agreed === 'string') version = agreed;
    await print(answered);
  };
  for await (const line of createInterface({ input })) {
    if (line.trim() === '') continue;
    const message = parse(line);
    if (message === undefined) {
      await print(toFault(null, 'Parse error', parseFault));
      continue;
    }
    const answered = answer(message);
    open.add(answered);
    void answered.finally(() => open.delete(answered));
    // What follows depends on the version that the first answer agrees to.
    if (message.method === 'initialize') await answered;
  }
  await Promise.all(open);
}

function parse(line: string): Message | undefined {
  try {
    const message: unknown = JSON.parse(line);
    return typeof message === 'object' && message !== null ? message : undefined;
  } catch {
    return undefined;
  }
}

/** The server's answer; undefined if the message gets none. */
async function send(
  message: Message,
  version: string | undefined,
  { server, key, errors }: ForwardParts,
): Promise<Message | undefined> {
  const fail = async (why: string): Promise<Message | undefined> => {
    if (message.id !== undefined) return toFault(message.id, why, serverFault);
    await errors.write(`pfs: ${why}\n`);
    await errors.flush();
    return undefined;
  };
  try {
    const response = await fetch(new URL('/mcp', server), {
      method: 'POST',
      headers: { ...headersOf(message, version), authorization: `Bearer ${key}` },
      body: JSON.stringify(message),
      redirect: 'error',
      signal: AbortSignal.timeout(answerMsMax),
    });
    const text = await response.text();
    if (text === '' && response.ok) return undefined;
    const body = parse(text) as (Message & { readonly message?: string }) | undefined;
    const isAnswer = body !== undefined && 'jsonrpc' in body;
    if (isAnswer) return body;
    return await fail(body?.message ?? `The server responded with ${response.status}.`);
  } catch (error) {
    const { cause, name } = error as Error;
    const why = (cause as NodeJS.ErrnoException | undefined)?.code ?? name;
    return fail(`${server} can't be reached (${why}).`);
  }
}

/** Those that the protocol wants over HTTP; newer versions repeat parts of the message in them. */
function headersOf({ method, params }: Message, version: string | undefined) {
  const { _meta: meta, name } = params ?? {};
  const own = meta?.['io.modelcontextprotocol/protocolVersion'];
  const said = typeof own === 'string' ? own : method === 'initialize' ? undefined : version;
  return {
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    ...(said !== undefined && { 'mcp-protocol-version': said }),
    ...(typeof own === 'string' && method !== undefined && { 'mcp-method': method }),
    ...(typeof own === 'string' && typeof name === 'string' && { 'mcp-name': name }),
  };
}

function toFault(id: string | number | null, message: string, code: number) {
  return { jsonrpc: '2.0', id, error: { code, message } } as Message;
}
