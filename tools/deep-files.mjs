import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const folders = ['packages', 'apps', 'tools', 'e2e'];
const test = /\.test\.tsx?$/;
/** What makes a file test more in test:deep; property tests use other cases then. */
const deeper = /\bPFS_DEEP\b|from 'fast-check'/;
const imports = /(?:from|import) '(\.{1,2}\/[^']+\.tsx?)'/g;

/**
 * The test files that do more in test:deep, by their own text or that of a module they import by
 * path. All others would only repeat.
 */
export function deepFiles(root) {
  const known = new Map();
  const isDeeper = (path) => {
    if (known.has(path)) return known.get(path);
    known.set(path, false);
    const text = readFileSync(path, 'utf8');
    const imported = [...text.matchAll(imports)]
      .map(([, place]) => join(dirname(path), place))
      .filter((other) => existsSync(other));
    const found = deeper.test(text) || imported.some(isDeeper);
    known.set(path, found);
    return found;
  };
  return testFiles(root).filter((file) => file.includes('.deep.') || isDeeper(join(root, file)));
}

function testFiles(root) {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((path) => test.test(path) && !/\b(?:node_modules|dist)\b/.test(path))
      .map((path) => join(folder, path)),
  );
}
