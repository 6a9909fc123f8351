import { errorBody } from '@pfs/wire/errors';
import type { z } from 'zod';
import { createPatience, type PatienceParts, Stopped } from './patience.ts';

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Made anew for each try. */
  readonly body?: () => FormData | string;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** The error's code and message where it is none of a success. */
  readonly code: string;
  readonly message: string;
  readonly retryAfterSeconds: number | undefined;
}

export interface ServerClient {
  /** One try; a connection that is lost is status 0. */
  once(call: Call): Promise<Answer>;
  /** Waits within bounds for a server that is away, busy or over its limits. */
  patiently(call: Call): Promise<Answer>;
  /** A moment before another try. */
  pause(): Promise<void>;
  readonly cookies: Map<string, string>;
}

export interface ClientParts {
  readonly server: string;
  readonly patience: PatienceParts;
  readonly signal: AbortSignal;
}

/** 50 MB over a slow line take their time; an answer without a body does not. */
const uploadMsMax = 15 * 60_000;
const answerMsMax = 60_000;
const pauseSeconds = 5;

export function createServerClient({ server, patience, signal }: ClientParts): ServerClient {
  const cookies = new Map<string, string>();
  async function once({ method, path, headers, body }: Call): Promise<Answer> {
    const sent = body?.();
    const time = AbortSignal.timeout(sent instanceof FormData ? uploadMsMax : answerMsMax);
    try {
      const response = await fetch(new URL(path, server), {
        method,
        headers: {
          ...headers,
          ...(cookies.size > 0 && { cookie: [...cookies.values()].join('; ') }),
          ...(typeof sent === 'string' && { 'content-type': 'application/json' }),
        },
        ...(sent !== undefined && { body: sent }),
        redirect: 'manual',
        signal: AbortSignal.any([signal, time]),
      });
      for (const cookie of response.headers.getSetCookie()) keepCookie(cookies, cookie);
      return await toAnswer(response);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof Stopped) throw error;
      const why =
        ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code ?? 'no answer';
      const message = `${server} can't be reached (${why}).`;
      return { status: 0, body: undefined, code: '', message, retryAfterSeconds: undefined };
    }
  }
  return {
    once,
    cookies,
    pause: () => patience.sleep(pauseSeconds),
    async patiently(call) {
      const waiting = createPatience(patience);
      for (;;) {
        const answer = await once(call);
        if (!mayPass(answer)) return answer;
        await waiting.wait(answer.message, answer.retryAfterSeconds);
      }
    },
  };
}

/** What a success holds; another program at that address, or another version, holds none. */
export function bodyAs<Schema extends z.ZodType>(schema: Schema, answer: Answer): z.output<Schema> {
  const read = schema.safeParse(answer.body);
  if (read.success) return read.data;
  throw new Stopped('This isn’t a server of this program, or it runs a different version.');
}

/**
 * What may be over in a while: a lost connection, too many calls, a limit, a server in trouble, or
 * a try before this one that is still at work there.
 */
function mayPass({ status, code }: Answer): boolean {
  return (
    status === 0 ||
    status === 429 ||
    status === 402 ||
    code === 'conflict' ||
    code === 'still_at_work' ||
    code === 'upload_incomplete' ||
    (status >= 500 && code !== 'internal' && code !== 'captcha_unavailable')
  );
}

function keepCookie(cookies: Map<string, string>, header: string): void {
  const [pair = ''] = header.split(';');
  const name = pair.slice(0, pair.indexOf('='));
  if (pair.endsWith('=')) cookies.delete(name);
  else cookies.set(name, pair);
}

async function toAnswer(response: Response): Promise<Answer> {
  const { status } = response;
  if (status >= 300 && status < 400) {
    const to = response.headers.get('location') ?? 'another address';
    throw new Stopped(`The server redirects to ${to}. Use that address as --server.`);
  }
  const body: unknown = await response.json().catch(() => undefined);
  const error = errorBody.safeParse(body).data;
  const after = Number(response.headers.get('retry-after') ?? Number.NaN);
  return {
    status,
    body,
    code: error?.code ?? '',
    message: error?.message ?? `The server responded with ${status}.`,
    retryAfterSeconds: Number.isFinite(after) ? after : undefined,
  };
}
