import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Finding } from './finding.ts';
import type { SourceFile } from './source-files.ts';

const link = /\]\(([^)\s]+)\)/g;

/** Links in documents that lead to nothing in this repository. */
export function deadLinks(root: string, files: readonly SourceFile[]): Finding[] {
  return files
    .filter((file) => file.path.endsWith('.md'))
    .flatMap((file) =>
      file.text.split('\n').flatMap((text, index) =>
        targetsIn(text)
          .filter((target) => !existsSync(join(root, posix.dirname(file.path), target)))
          .map((target) => ({
            path: file.path,
            line: index + 1,
            message: `${target} is not there`,
          })),
      ),
    );
}

function targetsIn(text: string): string[] {
  return Array.from(text.matchAll(link), (match) => (match[1] ?? '').split('#')[0] ?? '').filter(
    (target) => target !== '' && !/^[a-z]+:/.test(target),
  );
}
