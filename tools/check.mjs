import { runEntry } from './run-pinned.mjs';
import { ensureInstalled } from './setup.mjs';
import { checks, runSteps } from './steps.mjs';
import { runVitest } from './vitest-run.mjs';

/** `npm run check`: what to run before a commit. No database, no browser. */
await runEntry(async () => {
  await ensureInstalled();
  const results = [
    await runSteps(checks()),
    await runVitest(['--project=unit', '--project=web', ...process.argv.slice(2)]),
  ];
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  return passed === 0 || failed > 0 ? 1 : 0;
});
