import { test } from 'vitest';

/** Whether this is test:deep. */
export const isDeep = process.env['PFS_DEEP'] !== undefined;
const none = Object.assign(() => undefined, { each: () => () => undefined });

/** A test of test:deep alone, beside quicker ones of its file that every run has. */
export const testInDepth: typeof test = isDeep ? test : (none as unknown as typeof test);

/** How much to try: the first in a normal run, the second in test:deep. */
export const tries = <Much>(some: Much, more: Much): Much => (isDeep ? more : some);

/** Every nth item in a normal run, all of them in test:deep. */
export const everyNth = <One>(all: readonly One[], nth: number): readonly One[] =>
  all.filter((_, at) => at % tries(nth, 1) === 0);

/** All orderings of the items. */
export const ordersOf = <One>(all: readonly One[]): One[][] =>
  all.length === 0
    ? [[]]
    : all.flatMap((one) => ordersOf(all.filter((other) => other !== one)).map((o) => [one, ...o]));
