import type { AssistantQuery } from '../../query.ts';
import type { CannotReason } from '../../understanding.ts';

/** What an understanding has to come to. */
export type Expectation =
  | { readonly query: AssistantQuery }
  /** All of these are among the options; none given: whatever is asked back. */
  | { readonly ask: readonly AssistantQuery[] }
  | { readonly cannot: CannotReason }
  | { readonly help: true };

/** A question as people type it, with the questions that they asked just before. */
export interface JudgedQuestion {
  readonly after: readonly string[];
  readonly text: string;
  readonly expect: Expectation;
  /** Other readings that are right as well. */
  readonly also: readonly Expectation[];
}

/** A question on its own that has a figure; `also` are other right readings of it. */
export function asked(
  text: string,
  query: AssistantQuery,
  ...also: readonly AssistantQuery[]
): JudgedQuestion {
  return followed([], text, query, ...also);
}

/** A follow-up that has a figure. */
export function followed(
  after: readonly string[],
  text: string,
  query: AssistantQuery,
  ...also: readonly AssistantQuery[]
): JudgedQuestion {
  return { after, text, expect: { query }, also: also.map((other) => ({ query: other })) };
}

/** What has no figure, for any of these reasons. */
export function refused(
  text: string,
  reason: CannotReason,
  ...also: readonly CannotReason[]
): JudgedQuestion {
  const others = also.map((cannot) => ({ cannot }));
  return { after: [], text, expect: { cannot: reason }, also: others };
}

/** What is asked back, with these readings among the options. */
export function askedBack(text: string, ...readings: readonly AssistantQuery[]): JudgedQuestion {
  return { after: [], text, expect: { ask: readings }, also: [] };
}
