import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Runs work in a temporary folder with just these files. */
export function withFiles<Result>(
  files: Readonly<Record<string, string>>,
  work: (root: string) => Result,
): Result {
  const root = mkdtempSync(join(tmpdir(), 'pfs-planted-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      const full = join(root, path);
      mkdirSync(dirname(full), { recursive: true });
      writeFileSync(full, text);
    }
    return work(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
