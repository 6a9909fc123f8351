import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const folders = ['packages', 'apps', 'tools', 'e2e'];
const test = /\.test\.tsx?$/;
/** What makes a file try more in test:deep; properties meet other cases then. */
const deeper = /\bPFS_DEEP\b|from 'fast-check'/;
const imports = /(?:from|import) '(\.{1,2}\/[^']+\.tsx?)'/g;

/**
 * The test files that do in test:deep what they don't do in every run: their own text, or that of a
 * module that they import by its place, says so. All others would only be run once more.
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
