import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { SerializedError, UserConsoleLog } from 'vitest';
import type { Reporter, TestModule, Vitest } from 'vitest/node';

/**
 * Counts for `npm test` what Vitest itself lets pass: skipped tests, files that do not load, errors
 * outside of any test, and noise on the console. The last is found out while the tests run.
 */
export default class SummaryReporter implements Reporter {
  #vitest: Vitest | undefined;
  readonly #noise = new Map<string, string>();

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onUserConsoleLog(log: UserConsoleLog): void {
    const entity = log.taskId ? this.#vitest?.state.getReportedEntityById(log.taskId) : undefined;
    const name = entity && 'fullName' in entity ? entity.fullName : (entity?.id ?? 'a test file');
    const firstLine = log.content.trim().split('\n')[0] ?? '';
    if (!this.#noise.has(name)) this.#noise.set(name, firstLine.slice(0, 80));
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const path = process.env['PFS_TEST_SUMMARY'];
    if (!path) return;
    const failures: string[] = [];
    let passed = 0;
    for (const module of modules) {
      const file = relative(this.#vitest?.config.root ?? '', module.moduleId);
      const tests = [...module.children.allTests()];
      passed += tests.filter((test) => test.result().state === 'passed').length;
      for (const test of tests) {
        const { state } = test.result();
        if (state === 'passed') continue;
        failures.push(`${file}: ${test.fullName} (${state})`);
      }
      const reasons = module.errors().map((error) => error.message.split('\n')[0]);
      if (reasons.length > 0) failures.push(`${file}: ${reasons[0]}`);
      else if (tests.length === 0) failures.push(`${file}: no tests in it`);
    }
    for (const error of errors) failures.push(`outside of a test: ${error.message}`);
    for (const [name, line] of this.#noise) failures.push(`noise on the console: ${name}: ${line}`);
    writeFileSync(path, JSON.stringify({ passed, failures }));
  }
}
