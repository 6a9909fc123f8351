import type { AnswerOf, BodyInput, LaterAnswerOf, ParamsInput, QueryInput } from '@pfs/wire/route';
import type { RouteName, Routes } from '@pfs/wire/routes';
import { activityHeaders } from '../session/user-activity.ts';
import { ApiError } from './api-error.ts';

type JsonRoute = Extract<Routes[RouteName], { answerKind: 'json' }>;
type UploadRoute = Extract<JsonRoute, { bodyKind: 'multipart' }>;
/** Routes that take a file, some of them JSON instead. */
export type FileRoute = UploadRoute | Extract<JsonRoute, { bodyKind: 'json_or_multipart' }>;
export type KeyOf<R extends { method: string; path: string }> = `${R['method']} ${R['path']}`;

/**
 * The routes by `METHOD /path`. Types only: the schemas themselves stay out of the first bundle.
 */
type RouteByKey = { [R in JsonRoute as KeyOf<R>]: R };
export type RouteKey = Exclude<keyof RouteByKey, KeyOf<UploadRoute>>;
export type Answer<K extends keyof RouteByKey> = AnswerOf<RouteByKey[K]>;
/** The response to a file may come before the file is read. */
export type FileAnswer<K extends keyof RouteByKey> = Answer<K> | LaterAnswerOf<RouteByKey[K]>;

type Given<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : { readonly [N in Name]: T };
type GivenMaybe<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : { readonly [N in Name]?: T };

/** What may be left out may be undefined, too: neither is sent. */
type OrUndefined<T> = {
  [N in keyof T]: Record<never, never> extends Pick<T, N> ? T[N] | undefined : T[N];
};

export type QueryOf<K extends RouteKey> = OrUndefined<NonNullable<QueryInput<RouteByKey[K]>>>;
export type BodyOf<K extends RouteKey> = OrUndefined<BodyInput<RouteByKey[K]>>;

export type CallOptions<K extends RouteKey> = Given<'params', ParamsInput<RouteByKey[K]>> &
  GivenMaybe<'query', OrUndefined<QueryInput<RouteByKey[K]>>> &
  Given<'body', BodyOf<K>> & {
    readonly signal?: AbortSignal;
    /** The same for each retry, so that the server runs the call once. */
    readonly tryKey?: string;
  };

export interface CallParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, SearchValue>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly tryKey?: string;
}

/** Calls one route of the API. Anything but a success throws an ApiError. */
export async function call<K extends RouteKey>(
  key: K,
  ...[options]: [RequiredPart<K>] extends [never] ? [CallOptions<K>?] : [CallOptions<K>]
): Promise<Answer<K>> {
  const { text } = await send(key, (options ?? {}) as CallParts);
  return (text === '' ? undefined : JSON.parse(text)) as Answer<K>;
}

interface Sent {
  readonly text: string;
  readonly response: Response;
}

/** The text of a successful response, and the response. Throws an ApiError otherwise. */
export function send(key: string, parts: CallParts): Promise<Sent> {
  return withConfirmation(() => sendOnce(key, parts));
}

/**
 * Sends a call, and once more after the person has confirmed who they are, if the server wants
 * that. The question comes with the first such answer.
 */
export async function withConfirmation<T>(run: () => Promise<T>): Promise<T> {
  const sentAt = Date.now();
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'confirmation_needed')) throw error;
  }
  await (await import('./confirmation.ts')).confirmSince(sentAt);
  return run();
}

async function sendOnce(key: string, parts: CallParts): Promise<Sent> {
  const separator = key.indexOf(' ');
  const response = await fetch(toPath(key.slice(separator + 1), parts), {
    method: key.slice(0, separator),
    credentials: 'include',
    ...(parts.signal === undefined ? {} : { signal: parts.signal }),
    ...contentOf(parts),
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text, response.statusText);
  return { text, response };
}

function contentOf({ body, tryKey }: CallParts): Pick<RequestInit, 'headers' | 'body'> {
  const headers = {
    ...activityHeaders(),
    ...(tryKey === undefined ? {} : { 'idempotency-key': tryKey }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  if (Object.keys(headers).length === 0) return {};
  return { headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
}

type RequiredPart<K extends RouteKey> =
  | ([ParamsInput<RouteByKey[K]>] extends [undefined] ? never : 'params')
  | ([BodyInput<RouteByKey[K]>] extends [undefined] ? never : 'body');

function toPath(pattern: string, { params, query }: CallParts): string {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  );
  const search = toSearchParams(query ?? {});
  return search.size === 0 ? path : `${path}?${search}`;
}

type SearchValue = string | number | readonly string[] | undefined;

/** A query as URL parameters; a list repeats its parameter for each value. */
export function toSearchParams(query: Readonly<Record<string, SearchValue>>): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const each of typeof value === 'object' ? value : [value]) {
      search.append(name, String(each));
    }
  }
  return search;
}
