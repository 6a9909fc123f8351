import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { glossary } from '../../packages/core/src/glossary.ts';

test('the words of the project say what the screens say', async () => {
  const file = join(import.meta.dirname, '../../docs/domain/glossary.md');
  const [, told = ''] = (await readFile(file, 'utf8')).split('## Screen texts');
  const rows = told.split('\n').filter((line) => /^\| (?!Word )/.test(line));
  const words = Object.entries(glossary);
  expect(rows).toEqual(words.map(([word, { sentence }]) => `| ${word} | ${sentence} |`));
});
