import { configureGlobal } from 'fast-check';

/**
 * npm test always uses the same generated cases, so that a failure was caused by a change.
 * test:deep uses others each time and prints the seed of failures.
 */
if (process.env['PFS_DEEP'] === undefined) configureGlobal({ seed: 20_261_124 });
