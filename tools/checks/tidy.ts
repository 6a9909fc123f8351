import { fileURLToPath } from 'node:url';
import { deadLinks } from './doc-links.ts';
import type { Finding } from './finding.ts';
import { report } from './finding.ts';
import type { SourceFile } from './source-files.ts';
import { isCode, readSourceFiles } from './source-files.ts';
import { codeFindings } from './tidy-code-rules.ts';
import { exempt, medianFileLinesMax, ninetyFifthFileLinesMax } from './tidy-limits.ts';
import { textFindings } from './tidy-text-rules.ts';

/** Small files, short functions, narrow lines, nothing left open. */
export function findUntidy(files: readonly SourceFile[]): Finding[] {
  const paths = new Set(files.map((file) => file.path));
  const gone = Object.keys(exempt).filter((path) => !paths.has(path));
  return [
    ...files.flatMap(textFindings),
    ...files.filter(isCode).flatMap(codeFindings),
    ...gone.map((path) => ({ path, line: 0, message: 'is exempt from tidiness but not there' })),
  ];
}

export interface Sizes {
  readonly files: number;
  readonly median: number;
  readonly ninetyFifth: number;
  readonly longest: number;
}

/** How long the code files are, in lines; files that are data are not among them. */
export function sizesOf(files: readonly SourceFile[]): Sizes {
  const lines = files
    .filter((file) => isCode(file) && !(file.path in exempt))
    .map((file) => file.text.split('\n').length - 1)
    .sort((a, b) => a - b);
  const at = (share: number): number => lines[Math.floor((lines.length - 1) * share)] ?? 0;
  return { files: lines.length, median: at(0.5), ninetyFifth: at(0.95), longest: at(1) };
}

/** The limits on all files together. */
export function sizeFindings({ median, ninetyFifth }: Sizes): Finding[] {
  const findings: Finding[] = [];
  const add = (message: string): void => void findings.push({ path: '.', line: 0, message });
  if (median > medianFileLinesMax) add(`the median file has ${median} lines`);
  if (ninetyFifth > ninetyFifthFileLinesMax) add(`one file in 20 has over ${ninetyFifth} lines`);
  return findings;
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const files = readSourceFiles(root);
  const sizes = sizesOf(files);
  process.exitCode = report([
    ...findUntidy(files),
    ...deadLinks(root, files),
    ...sizeFindings(sizes),
  ]);
  const { median, ninetyFifth, longest } = sizes;
  console.log(`lines a file: median ${median}, 95th percentile ${ninetyFifth}, longest ${longest}`);
}
