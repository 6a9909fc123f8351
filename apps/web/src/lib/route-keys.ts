import type { AnswerOf, LaterAnswerOf } from '@pfs/wire/route';
import type { RouteName, Routes } from '@pfs/wire/routes';

type JsonRoute = Extract<Routes[RouteName], { answerKind: 'json' }>;
export type UploadRoute = Extract<JsonRoute, { bodyKind: 'multipart' }>;
/** Those that take a file, some of them JSON instead. */
export type FileRoute = UploadRoute | Extract<JsonRoute, { bodyKind: 'json_or_multipart' }>;
export type KeyOf<R extends { method: string; path: string }> = `${R['method']} ${R['path']}`;

/**
 * The routes by `METHOD /path`. Types only: the schemas themselves stay out of the first bundle.
 */
export type RouteByKey = { [R in JsonRoute as KeyOf<R>]: R };
export type RouteKey = Exclude<keyof RouteByKey, KeyOf<UploadRoute>>;
export type Answer<K extends keyof RouteByKey> = AnswerOf<RouteByKey[K]>;
/** A file may also be answered before it is read. */
export type FileAnswer<K extends keyof RouteByKey> = Answer<K> | LaterAnswerOf<RouteByKey[K]>;
