import type { z } from 'zod';
import { idParams } from './fields.ts';

/**
 * Who may call a route. `public`: anyone. `signed_in`: any session, or an API key whose scope opens
 * the route; without an organization, reads return nothing. `member`: the same within an
 * organization, required to write tenant data. A `super_admin` may do everything that a
 * `pharmacy_admin` may.
 */
export type Access = 'public' | 'signed_in' | 'member' | 'pharmacy_admin' | 'super_admin';

/**
 * `json`: a JSON body; `multipart`: one file; `json_or_multipart`: either of them; `none`: no body.
 */
type BodyKind = 'none' | 'json' | 'multipart' | 'json_or_multipart';
/** A `file` is downloaded; a `picture` is shown in a page. */
export type AnswerKind = 'json' | 'file' | 'picture' | 'events' | 'redirect';

export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `:name` parameters. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly bodyKind: BodyKind;
  readonly body?: z.ZodType;
  /** Set if its JSON may be larger than any form. */
  readonly jsonBytesMax?: number;
  readonly answerKind: AnswerKind;
  /** The status of a success. */
  readonly status: number;
  readonly answer?: z.ZodType;
  /** The answer with status 202: the work continues, or waits for a user. */
  readonly laterAnswer?: z.ZodType;
  /**
   * The answer names people, so it isn't stored, not even under an Idempotency-Key: a repeated call
   * runs again.
   */
  readonly storesNoAnswer?: true;
  /** Also works while the disk is almost full, because it writes very little. */
  readonly worksReadOnly?: true;
  /**
   * Also works before a user has replaced a password set by an administrator. All other routes
   * except public ones refuse such users.
   */
  readonly beforeOwnPassword?: true;
  /** Also works for a user who must add a second factor and has none yet. */
  readonly beforeSecondFactor?: true;
  /**
   * Sensitive: a session must have been confirmed in the last 15 minutes, by signing in or by
   * `POST /api/auth/confirm`. API keys are not asked.
   */
  readonly needsConfirmation?: true;
}

/**
 * The types of a schema. Comparing whole schemas with zod's own type took most of the time of a
 * type check.
 */
interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown };
}
type Output<T> = T extends Schema ? T['_zod']['output'] : undefined;
type Input<T> = T extends Schema ? T['_zod']['input'] : undefined;

/** What a handler receives after validation; the body of a file is undefined. */
export type ParamsOf<R> = R extends { readonly params?: infer S } ? Output<S> : undefined;
export type QueryOf<R> = R extends { readonly query?: infer S } ? Output<S> : undefined;
export type BodyOf<R> =
  | (R extends { readonly body?: infer S } ? Output<S> : undefined)
  | (R extends { readonly bodyKind: 'json_or_multipart' } ? undefined : never);
/** What a caller sends. */
export type ParamsInput<R> = R extends { readonly params?: infer S } ? Input<S> : undefined;
export type QueryInput<R> = R extends { readonly query?: infer S } ? Input<S> : undefined;
export type BodyInput<R> = R extends { readonly body?: infer S } ? Input<S> : undefined;
export type AnswerOf<R> = R extends { readonly answer?: infer S } ? Output<S> : undefined;
export type LaterAnswerOf<R> = R extends { readonly laterAnswer: infer S } ? Output<S> : never;

type Address = 'method' | 'path';
type Followed = 'bodyKind' | 'answerKind' | 'status';

/** A route without its address and without what follows from the rest of it. */
type Definition = Omit<Route, Address | Followed> & Partial<Pick<Route, Followed>>;

/** What a definition says, or else what follows. */
type Given<R, Name extends string, Otherwise> =
  R extends Readonly<Record<Name, infer Value>> ? Value : Otherwise;

type Completed<Method, Path, R> = R & {
  readonly method: Method;
  readonly path: Path;
  readonly bodyKind: Given<R, 'bodyKind', R extends { readonly body: Schema } ? 'json' : 'none'>;
  readonly answerKind: Given<R, 'answerKind', 'json'>;
  readonly status: Given<R, 'status', 200>;
} & (R extends { readonly params: Schema } ? unknown : IdOf<Path>);

type IdOf<Path> = Path extends `${string}/:id` | `${string}/:id/${string}`
  ? { readonly params: typeof idParams }
  : unknown;

/**
 * A route with the exact types of its schemas. Unless it says otherwise, `:id` in its path is a
 * UUID, its body is JSON if it has one, and it answers JSON with status 200.
 */
export function route<
  const Method extends Route['method'],
  const Path extends string,
  const R extends Definition,
>(address: `${Method} ${Path}`, definition: R): Completed<Method, Path, R> {
  const [method, path = ''] = address.split(' ') as [Method, Path];
  const completed: Route = {
    method,
    path,
    ...(/\/:id(\/|$)/.test(path) && { params: idParams }),
    bodyKind: definition.body === undefined ? 'none' : 'json',
    answerKind: 'json',
    status: 200,
    ...definition,
  };
  return completed as Route & Completed<Method, Path, R>;
}
