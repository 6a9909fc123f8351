import type { AnswerOf, BodyInput, ParamsInput, QueryInput } from '@pfs/wire/route';
import type { RouteName, Routes } from '@pfs/wire/routes';
import { ApiError } from './api-error.ts';

type JsonRoute = Extract<Routes[RouteName], { answerKind: 'json' }>;
type UploadRoute = Extract<JsonRoute, { bodyKind: 'multipart' }>;
type KeyOf<R extends { method: string; path: string }> = `${R['method']} ${R['path']}`;

/**
 * The routes by `METHOD /path`. Types only: the schemas themselves stay out of the first bundle.
 */
type RouteByKey = { [R in JsonRoute as KeyOf<R>]: R };
export type RouteKey = Exclude<keyof RouteByKey, KeyOf<UploadRoute>>;
type Answer<K extends keyof RouteByKey> = AnswerOf<RouteByKey[K]>;

type Given<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : { readonly [N in Name]: T };
type GivenMaybe<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : { readonly [N in Name]?: T };

export type CallOptions<K extends RouteKey> = Given<'params', ParamsInput<RouteByKey[K]>> &
  GivenMaybe<'query', QueryInput<RouteByKey[K]>> &
  Given<'body', BodyInput<RouteByKey[K]>> & { readonly signal?: AbortSignal };

interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** Calls one route of the wire's table. Anything that is not a success throws an ApiError. */
export async function call<K extends RouteKey>(
  key: K,
  ...[options]: [RequiredPart<K>] extends [never] ? [CallOptions<K>?] : [CallOptions<K>]
): Promise<Answer<K>> {
  const { text } = await send(key, (options ?? {}) as Parts);
  return (text === '' ? undefined : JSON.parse(text)) as Answer<K>;
}

export interface PageOf<Rows> {
  readonly rows: Rows;
  /** Of all pages together. */
  readonly total: number;
}

/** The same for one page of a list, whose whole length comes in a header. */
export async function callPage<K extends RouteKey>(
  key: K,
  options: CallOptions<K>,
): Promise<PageOf<Answer<K>>> {
  const { text, response } = await send(key, options as Parts);
  const rows = JSON.parse(text) as Answer<K>;
  const total = Number(response.headers.get('x-total-count') ?? Number.NaN);
  const known = Array.isArray(rows) ? rows.length : 0;
  return { rows, total: Number.isInteger(total) ? total : known };
}

async function send(key: string, parts: Parts): Promise<{ text: string; response: Response }> {
  const separator = key.indexOf(' ');
  const response = await fetch(toPath(key.slice(separator + 1), parts), {
    method: key.slice(0, separator),
    credentials: 'include',
    ...(parts.signal === undefined ? {} : { signal: parts.signal }),
    ...(parts.body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(parts.body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text, response.statusText);
  return { text, response };
}

type RequiredPart<K extends RouteKey> =
  | ([ParamsInput<RouteByKey[K]>] extends [undefined] ? never : 'params')
  | ([BodyInput<RouteByKey[K]>] extends [undefined] ? never : 'body');

function toPath(pattern: string, { params, query }: Parts): string {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size === 0 ? path : `${path}?${search}`;
}

export interface UploadOptions {
  /** From 0 to 1 while the bytes are on their way. */
  readonly onProgress: (fraction: number) => void;
}

/** Sends one file as multipart field `file`. XMLHttpRequest, because fetch tells no progress. */
export function upload<K extends KeyOf<UploadRoute>>(
  key: K,
  file: File,
  { onProgress }: UploadOptions,
): Promise<Answer<K>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', key.slice(key.indexOf(' ') + 1));
    request.withCredentials = true;
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener('error', () => reject(new TypeError('The connection broke off')));
    request.addEventListener('abort', () => reject(new TypeError('The upload was stopped')));
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      if (status < 200 || status >= 300) reject(new ApiError(status, responseText, statusText));
      else resolve(JSON.parse(responseText) as Answer<K>);
    });
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}
