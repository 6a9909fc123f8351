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

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Input<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a handler of the route receives, once checked; of a file the body is undefined. */
export type ParamsOf<R extends Route> = Output<R['params']>;
export type QueryOf<R extends Route> = Output<R['query']>;
export type BodyOf<R extends Route> =
  | Output<R['body']>
  | (R['bodyKind'] extends 'json_or_multipart' ? undefined : never);
/** What a caller of the route sends. */
export type ParamsInput<R extends Route> = Input<R['params']>;
export type QueryInput<R extends Route> = Input<R['query']>;
export type BodyInput<R extends Route> = Input<R['body']>;
export type AnswerOf<R extends Route> = Output<R['answer']>;
export type LaterAnswerOf<R extends Route> = R['laterAnswer'] extends z.ZodType
  ? Output<R['laterAnswer']>
  : never;

/** Keeps the exact types of a route's schemas while checking its form. */
export function route<const R extends Route>(definition: R): R {
  return definition;
}
