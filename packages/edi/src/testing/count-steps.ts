/**
 * Prints how often the blocks of the reader's own code run for each hostile beginning, which unlike
 * time is the same on every machine. A process of its own: only code that is loaded after the
 * counting began is counted, and only if the optimizing compilers are off.
 */
import { Session } from 'node:inspector/promises';

const [bytesText = ''] = process.argv.slice(2);
const chunkSizes = [1000, 65_536];

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
const { createRemittanceReader } = await import('../remittance-reader.ts');
const { hostile } = await import('./hostile-files.ts');

/** The blocks that ran since this was asked last. */
async function takeSteps(): Promise<number> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ url }) => /\/packages\/(edi|core)\/src\/[a-z0-9-]+\.ts$/.test(url))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
}

const steps: Record<string, number[]> = {};
for (const [what, start, again] of hostile) {
  const text = start + again.repeat(Math.ceil(Number(bytesText) / again.length));
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  steps[what] = [];
  for (const chunkBytes of chunkSizes) {
    await takeSteps();
    const reader = createRemittanceReader({ onEvent: () => undefined });
    for (let from = 0; from < bytes.length; from += chunkBytes) {
      reader.push(bytes.subarray(from, from + chunkBytes));
    }
    reader.end();
    steps[what].push(await takeSteps());
  }
}
process.stdout.write(JSON.stringify(steps));
