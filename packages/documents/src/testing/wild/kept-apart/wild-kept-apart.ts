import type { MakeWildLayout } from '../wild-layout.ts';

/** Shapes that those who make reading better do not look at. */
export const wildKeptApart = {} as const satisfies Readonly<Record<string, MakeWildLayout>>;
