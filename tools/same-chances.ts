import { configureGlobal } from 'fast-check';

/**
 * Every run of npm test meets the same made-up cases, so that what fails in it was broken by a
 * change. test:deep meets others each time, and prints the seed of what fails.
 */
if (process.env['PFS_DEEP'] === undefined) configureGlobal({ seed: 20_261_124 });
