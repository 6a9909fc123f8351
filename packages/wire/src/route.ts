import type { z } from 'zod';

/**
 * Who may call a route. `public`: anybody. `signed_in`: any session; where the person belongs to no
 * organization, reads answer empty. `member`: a session within an organization (the only way to
 * write tenant data). A `super_admin` may do what a
 * `pharmacy_admin` may, and nobody else may do what a `super_admin` may.
 */
export type Access = 'public' | 'signed_in' | 'member' | 'pharmacy_admin' | 'super_admin';

/**
 * `json`: a JSON body; `multipart`: one file; `json_or_multipart`: either of them; `none`: no body.
 */
export type BodyKind = 'none' | 'json' | 'multipart' | 'json_or_multipart';
/** A `file` is taken away; a `picture` is shown within a page. */
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
  /** Where its JSON is larger than any form. */
  readonly jsonBytesMax?: number;
  readonly answerKind: AnswerKind;
  /** The status of a success. */
  readonly status: number;
  readonly answer?: z.ZodType;
  /** What a 202 says instead: the work goes on, or waits for a person. */
  readonly laterAnswer?: z.ZodType;
  /**
   * The answer is kept nowhere, not even to be repeated under an Idempotency-Key: it names people.
   * A call that is sent again is done again.
   */
  readonly storesNoAnswer?: true;
  /** Goes on while the disk is almost full, for it writes next to nothing. */
  readonly worksReadOnly?: true;
  /**
   * Also answered while an administrator's password is still the person's own: choosing another
   * needs it. Every other route but the public ones refuses them until then.
   */
  readonly beforeOwnPassword?: true;
}

/**
 * What a schema says of its types. Whole schemas are not compared with zod's own type: with all
 * routes that took most of the time of a type check.
 */
interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown };
}
type Output<T> = T extends Schema ? T['_zod']['output'] : undefined;
type Input<T> = T extends Schema ? T['_zod']['input'] : undefined;

/** What a handler of the route receives, once checked; of a file the body is undefined. */
export type ParamsOf<R> = R extends { readonly params?: infer S } ? Output<S> : undefined;
export type QueryOf<R> = R extends { readonly query?: infer S } ? Output<S> : undefined;
export type BodyOf<R> =
  | (R extends { readonly body?: infer S } ? Output<S> : undefined)
  | (R extends { readonly bodyKind: 'json_or_multipart' } ? undefined : never);
/** What a caller of the route sends. */
export type ParamsInput<R> = R extends { readonly params?: infer S } ? Input<S> : undefined;
export type QueryInput<R> = R extends { readonly query?: infer S } ? Input<S> : undefined;
export type BodyInput<R> = R extends { readonly body?: infer S } ? Input<S> : undefined;
export type AnswerOf<R> = R extends { readonly answer?: infer S } ? Output<S> : undefined;
export type LaterAnswerOf<R> = R extends { readonly laterAnswer: infer S } ? Output<S> : never;

/** Keeps the exact types of a route's schemas while checking its form. */
export function route<const R extends Route>(definition: R): R {
  return definition;
}
