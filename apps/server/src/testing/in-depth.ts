import { test } from 'vitest';

const inDepth = process.env['PFS_DEEP'] !== undefined;
const none = Object.assign(() => undefined, { each: () => () => undefined });

/** A test of test:deep alone, beside quicker ones of its file that every run has. */
export const testInDepth: typeof test = inDepth ? test : (none as unknown as typeof test);
