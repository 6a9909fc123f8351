import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runPinned } from './run-pinned.mjs';
import { folderOfTests } from './test-folder.mjs';

/**
 * Runs Vitest and returns { passed, failed }. A skipped test, a file that doesn't load, an error
 * outside a test and console output count as failures.
 */
export async function runVitest(args, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'pfs-tests-'));
  const summaryPath = join(folder, 'summary.json');
  try {
    const code = await runPinned('node_modules/vitest/vitest.mjs', ['run', ...args], {
      env: {
        TMPDIR: folderOfTests(),
        ...env,
        NODE_ENV: 'test',
        PFS_TEST_SUMMARY: summaryPath,
      },
    });
    return countsOf(summaryPath, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function countsOf(summaryPath, code) {
  if (!existsSync(summaryPath)) {
    console.log('FAIL  vitest ended before it could say how the tests went');
    return { passed: 0, failed: 1 };
  }
  const { passed, failures, slowest } = JSON.parse(readFileSync(summaryPath, 'utf8'));
  console.log(['The slowest files:', ...slowest].join('\n'));
  for (const failure of failures) console.log(`FAIL  ${failure}`);
  if (code !== 0 && failures.length === 0) {
    console.log(`FAIL  vitest ended with code ${code}`);
    return { passed, failed: 1 };
  }
  return { passed, failed: failures.length };
}
