import { fileURLToPath } from 'node:url';
import { report } from './finding.ts';
import { readBuiltScripts, weightsOf } from './script-weights.ts';

/* Whether the built web app keeps to what its scripts may weigh, as brotli sends them. */
const folder = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
const weights = weightsOf(readBuiltScripts(folder));
const findings = weights
  .filter(({ bytes, bytesMax }) => bytes > bytesMax)
  .map(({ what, bytes, bytesMax }) => ({
    path: 'apps/web/dist',
    line: 0,
    message: `${what}: ${bytes} bytes, ${bytes - bytesMax} more than it may weigh`,
  }));
process.exitCode = report(findings);
