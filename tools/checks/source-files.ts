import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ParseResult } from 'rolldown/utils';
import { parseSync } from 'rolldown/utils';

const skippedFolders = new Set(['node_modules', 'dist', '.git', 'coverage', 'test-results']);
/** Folders at the top that the running product writes into. */
const skippedAtTop = new Set(['data']);
const textFile = /(\.(ts|tsx|mjs|cjs|js|json|md|sql|css|html|yml|yaml|sh|svg)|\/run|LICENSE)$/;
const codeFile = /\.(ts|tsx|mjs|js)$/;

export interface SourceFile {
  /** From the repository's folder, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** Every text file of the repository, sorted by path. */
export function readSourceFiles(root: string): SourceFile[] {
  const entries = readdirSync(root, { withFileTypes: true }).filter(
    (entry) => !skippedAtTop.has(entry.name),
  );
  const paths = entries.flatMap((entry) =>
    entry.isDirectory() ? pathsBelow(root, entry.name) : [entry.name],
  );
  return paths
    .filter((path) => textFile.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function pathsBelow(root: string, folder: string): string[] {
  if (skippedFolders.has(folder.split('/').at(-1) ?? '')) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return pathsBelow(root, path);
    return entry.isFile() ? [path] : [];
  });
}

export function isCode(file: SourceFile): boolean {
  return codeFile.test(file.path);
}

/** The syntax tree of a code file. Throws when it cannot be parsed. */
export function parseFile(file: SourceFile): ParseResult {
  const parsed = parseSync(file.path, file.text);
  const [error] = parsed.errors;
  if (error) throw new Error(`${file.path}: ${error.message}`);
  return parsed;
}

/** Returns a function from an offset in the text to its line, counted from 1. */
export function linesOf(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

/** A broken rule. Lines count from 1; 0 is the whole file. */
export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

/** Prints findings as path:line: message and returns the exit code. */
export function report(findings: readonly Finding[]): number {
  const sorted = findings.toSorted((a, b) =>
    a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1,
  );
  for (const { path, line, message } of sorted) {
    console.log(`${path}${line > 0 ? `:${line}` : ''}: ${message}`);
  }
  return sorted.length === 0 ? 0 : 1;
}
