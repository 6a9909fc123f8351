import type { Sums } from './sums.ts';
import { addSums, noSums } from './sums.ts';

/** What a file, or several, come to: the payments that count, and apart those that are held. */
export interface Tally extends Sums {
  readonly files: number;
  /** Files that are no remittance or could not be opened. */
  readonly unusable: number;
  readonly held: Sums;
  /** Payments that do not add up; they are among those held. */
  readonly unbalanced: number;
  /** Payments without their end; they are held too. */
  readonly cutOff: number;
  /** How often each finding was met. */
  readonly findings: Readonly<Record<string, number>>;
  /** Findings beyond those that one file tells. */
  readonly findingsNotListed: number;
}

export const emptyTally: Tally = {
  files: 0,
  unusable: 0,
  ...noSums,
  held: noSums,
  unbalanced: 0,
  cutOff: 0,
  findings: {},
  findingsNotListed: 0,
};

/** A file that could not be opened at all. */
export const unopened: Tally = { ...emptyTally, files: 1, unusable: 1 };

export function addTallies(first: Tally, second: Tally): Tally {
  const findings: Record<string, number> = { ...first.findings };
  for (const [code, count] of Object.entries(second.findings)) {
    findings[code] = (findings[code] ?? 0) + count;
  }
  return {
    files: first.files + second.files,
    unusable: first.unusable + second.unusable,
    ...addSums(first, second),
    held: addSums(first.held, second.held),
    unbalanced: first.unbalanced + second.unbalanced,
    cutOff: first.cutOff + second.cutOff,
    findings,
    findingsNotListed: first.findingsNotListed + second.findingsNotListed,
  };
}
