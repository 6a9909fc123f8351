import { fileURLToPath } from 'node:url';
import { deadLinks } from './doc-links.ts';
import type { Finding } from './finding.ts';
import { report } from './finding.ts';
import { changedMigrations } from './migrations.ts';
import type { SourceFile } from './source-files.ts';
import { isCode, readSourceFiles } from './source-files.ts';
import { codeFindings } from './tidy-code-rules.ts';
import { exempt } from './tidy-limits.ts';
import { textFindings } from './tidy-text-rules.ts';

/** Files and functions of a bounded length, narrow lines, nothing left open. */
export function findUntidy(files: readonly SourceFile[]): Finding[] {
  const paths = new Set(files.map((file) => file.path));
  const gone = Object.keys(exempt).filter((path) => !paths.has(path));
  return [
    ...files.flatMap(textFindings),
    ...files.filter(isCode).flatMap(codeFindings),
    ...gone.map((path) => ({ path, line: 0, message: 'is exempt from tidiness but not there' })),
  ];
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const files = readSourceFiles(root);
  process.exitCode = report([
    ...findUntidy(files),
    ...deadLinks(root, files),
    ...changedMigrations(root),
  ]);
}
