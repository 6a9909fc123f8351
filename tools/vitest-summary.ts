import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { SerializedError, UserConsoleLog } from 'vitest';
import type { Reporter, TestModule, Vitest } from 'vitest/node';

/** The time budget of a file on an idle machine with two CPUs, in seconds. */
const budgets: Readonly<Record<string, number>> = { e2e: 60 };
const budgetOfOthers = 20;
/** A file fails only far above its budget, because elapsed time also depends on the machine. */
const slack = 3;
/** How many of the slowest files are shown. */
const shownMax = 30;
const deep = process.env['PFS_DEEP'] !== undefined;

export interface FileTime {
  readonly project: string;
  readonly file: string;
  readonly seconds: number;
}

/**
 * A file's mark, and whether it fails. Other work on the machine slows all files down, so the limit
 * rises with the load beyond its CPUs.
 */
export function judgeTime(
  { project, seconds }: FileTime,
  loadOfProcessor: number,
): 'within' | 'over' | 'failed' {
  const budget = budgets[project] ?? budgetOfOthers;
  if (seconds > budget * slack * Math.max(1, loadOfProcessor)) return 'failed';
  return seconds > budget ? 'over' : 'within';
}

function timeOf(module: TestModule, file: string): FileTime {
  const { collectDuration, duration, environmentSetupDuration, prepareDuration, setupDuration } =
    module.diagnostic();
  const whole =
    collectDuration + duration + environmentSetupDuration + prepareDuration + setupDuration;
  return { project: module.project.name, file, seconds: whole / 1000 };
}

/** An error on one line, with the line of the test that it came from. */
function reasonOf({ message, stacks }: SerializedError): string {
  const lineOfTest = stacks?.findLast(({ file }) => file.includes('.test.'))?.line;
  const text = stripVTControlCharacters(message).replace(/\s+/g, ' ').slice(0, 300);
  return lineOfTest === undefined ? text : `line ${lineOfTest}: ${text}`;
}

/**
 * Counts for `npm test` what Vitest itself ignores: skipped tests, files that don't load, errors
 * outside tests, and console output. The last is collected while the tests run.
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
    const times: FileTime[] = [];
    const load = Math.max(...loadavg()) / availableParallelism();
    let passed = 0;
    for (const module of modules) {
      const file = relative(this.#vitest?.config.root ?? '', module.moduleId);
      const tests = [...module.children.allTests()];
      const time = timeOf(module, file);
      times.push(time);
      if (!deep && judgeTime(time, load) === 'failed') {
        failures.push(`${file}: took ${time.seconds.toFixed(1)} s, far above its budget`);
      }
      passed += tests.filter((test) => test.result().state === 'passed').length;
      for (const test of tests) {
        const { state, errors: [error] = [] } = test.result();
        if (state === 'passed') continue;
        const reason = error ? `: ${reasonOf(error)}` : '';
        failures.push(`${file}: ${test.fullName} (${state})${reason}`);
      }
      const reasons = module.errors().map((error) => error.message.split('\n')[0]);
      if (reasons.length > 0) failures.push(`${file}: ${reasons[0]}`);
      else if (tests.length === 0) failures.push(`${file}: no tests in it`);
    }
    for (const error of errors) failures.push(`outside of a test: ${error.message}`);
    for (const [name, line] of this.#noise) failures.push(`noise on the console: ${name}: ${line}`);
    const slowest = times
      .sort((one, other) => other.seconds - one.seconds)
      .slice(0, shownMax)
      .map((time) => {
        const mark = judgeTime(time, load) === 'within' ? '' : '  over its budget';
        return `${time.seconds.toFixed(1).padStart(7)} s  ${time.file}${mark}`;
      });
    writeFileSync(path, JSON.stringify({ passed, failures, slowest }));
  }
}
