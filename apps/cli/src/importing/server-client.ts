import { errorBody } from '@pfs/wire/errors';
import type { z } from 'zod';

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Created for each attempt. */
  readonly body?: () => FormData | string;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** The error's code and message, unless it succeeded. */
  readonly code: string;
  readonly message: string;
  readonly retryAfterSeconds: number | undefined;
}

export interface ServerClient {
  /** One attempt; a lost connection has status 0. */
  once(call: Call): Promise<Answer>;
  /** Retries within limits while a server is down, busy or over its limits. */
  patiently(call: Call): Promise<Answer>;
  /** A pause before another attempt. */
  pause(): Promise<void>;
  readonly cookies: Map<string, string>;
  /** Sent with every call. */
  readonly headers: Map<string, string>;
}

interface ClientParts {
  readonly server: string;
  readonly patience: PatienceParts;
  readonly signal: AbortSignal;
}

/** 50 MB over a slow connection take time; an answer without a body doesn't. */
const uploadMsMax = 15 * 60_000;
const answerMsMax = 60_000;
const pauseSeconds = 5;

export function createServerClient({ server, patience, signal }: ClientParts): ServerClient {
  const cookies = new Map<string, string>();
  const always = new Map<string, string>();
  async function once({ method, path, headers, body }: Call): Promise<Answer> {
    const sent = body?.();
    const time = AbortSignal.timeout(sent instanceof FormData ? uploadMsMax : answerMsMax);
    try {
      const response = await fetch(new URL(path, server), {
        method,
        headers: {
          ...Object.fromEntries(always),
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
    headers: always,
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

/** The data of a success; another program or version at that address has none. */
export function bodyAs<Schema extends z.ZodType>(schema: Schema, answer: Answer): z.output<Schema> {
  const read = schema.safeParse(answer.body);
  if (read.success) return read.data;
  throw new Stopped('This isn’t a server of this program, or it runs a different version.');
}

/**
 * Temporary problems: a lost connection, too many calls, a limit, a server error, or an earlier
 * attempt still in progress.
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

/** The run can't continue; what was sent stays, and another run continues from there. */
export class Stopped extends Error {}

interface Patience {
  /** Waits before another attempt; throws Stopped with the reason after the last one. */
  wait(reason: string, retryAfterSeconds?: number): Promise<void>;
}

interface PatienceParts {
  /** The longest total wait for one call. */
  readonly seconds: number;
  sleep(seconds: number): Promise<void>;
  /** Reports the reason for waiting. */
  tell(words: string): Promise<void>;
}

const pauseSecondsMax = 30;

/** For one call: pauses that double, or as long as the server asks, within a limit. */
function createPatience({ seconds, sleep, tell }: PatienceParts): Patience {
  let waited = 0;
  let pause = 1;
  return {
    async wait(reason, retryAfterSeconds) {
      const next = Math.max(1, retryAfterSeconds ?? pause);
      if (waited + next > seconds) throw new Stopped(reason);
      await tell(`${reason} Trying again in ${next} s.`);
      await sleep(next);
      waited += next;
      pause = Math.min(pauseSecondsMax, pause * 2);
    },
  };
}
