import { describe, expect, test } from 'vitest';
import { deadLinks } from './doc-links.ts';
import { withFiles } from './planted.ts';
import { readSourceFiles } from './source-files.ts';
import { exempt, findUntidy } from './tidy.ts';

/** The exempt files, so that none is reported as gone. */
const exemptFiles = Object.fromEntries(Object.keys(exempt).map((path) => [path, '-- data\n']));

function untidyIn(path: string, text: string): string[] {
  return withFiles({ ...exemptFiles, [path]: text }, (root) =>
    findUntidy(readSourceFiles(root)).map((finding) => `${finding.line} ${finding.message}`),
  );
}

function deadLinksIn(files: Readonly<Record<string, string>>): string[] {
  return withFiles(files, (root) =>
    deadLinks(root, readSourceFiles(root)).map((finding) => finding.message),
  );
}

const statement = 'export const a = 1;\n';
const openWord = 'TO' + 'DO';
const onlyCall = 'on' + 'ly';
const skipCall = 'sk' + 'ip';
const registryHost = 'registry.npm' + 'js.org';

describe('what breaks a rule is found', () => {
  test.each([
    ['a file of 401 lines', 'a.ts', statement.repeat(401), /^0 401 lines/],
    [
      'a function of 71 lines',
      'a.ts',
      `function f() {\n${'f();\n'.repeat(69)}}\n`,
      /^1 a function/,
    ],
    [
      'an arrow function as long',
      'a.ts',
      `const f = () => {\n${'f();\n'.repeat(69)}};\n`,
      /^1 a fun/,
    ],
    ['a line of 101 columns', 'a.ts', `${statement}// ${'a'.repeat(98)}\n`, /^2 101 columns/],
    ['a comment with a quotation', 'a.ts', `// "${'a'.repeat(98)}"\n`, /^1 103 columns/],
    ['a wide line of SQL', 'a.sql', `-- ${'a'.repeat(98)}\n`, /^1 101 columns/],
    ['open work', 'a.ts', `// ${openWord}: later\n`, /^1 open work/],
    [
      'a test that runs alone',
      'a.test.ts',
      `test.${onlyCall}('a', f);\n`,
      /^1 a focused or skipped/,
    ],
    [
      'a test that does not run',
      'a.test.ts',
      `describe.${skipCall}('a', f);\n`,
      /^1 a focused or skipped/,
    ],
    ['a folder with a vague name', 'a/utils/money.ts', statement, /^0 "utils"/],
    ['a file with a vague name', 'a/helpers.ts', statement, /^0 "helpers.ts"/],
    ['a registry in a document', 'a.md', `See ${registryHost}.\n`, /^1 names the host/],
    [
      'an address in the lockfile',
      'package-lock.json',
      '"resolved": "https://x/y.tgz",\n',
      /^1 the addr/,
    ],
    ['whitespace at the end', 'a.md', 'a \n', /^1 whitespace/],
    ['no newline at the end', 'a.md', 'a', /^0 does not end/],
    ['lines that end with CR LF', 'a.md', 'a\r\n', /^0 lines end/],
  ])('%s', (_, path, text, expected) => {
    expect(untidyIn(path, text)).toEqual([expect.stringMatching(expected)]);
  });

  test('a link to a missing file', () => {
    const files = { 'docs/a.md': '[b](b.md) [c](../c.md) [d](https://d.example)', 'c.md': '' };
    expect(deadLinksIn(files)).toEqual(['b.md is not there']);
  });

  test('a link to a missing heading', () => {
    const files = {
      'a.md': '[c](c.md#in-c-2024) [d](c.md#d) [e](#e)\n```\n# E\n[x](x.md)\n```\n',
      'c.md': '# In [C](a.md), `2024`\n',
    };
    expect(deadLinksIn(files)).toEqual(['c.md has no heading #d', 'a.md has no heading #e']);
  });

  test('an exempt file that no longer exists', () => {
    const messages = findUntidy([]).map((finding) => finding.path);
    expect(messages).toEqual(Object.keys(exempt));
  });
});

describe('what keeps the rules passes', () => {
  test.each([
    ['a file of 400 lines', 'a.ts', statement.repeat(400)],
    ['a function of 70 lines', 'a.ts', `function f() {\n${'f();\n'.repeat(68)}}\n`],
    ['a describe of tests', 'a.test.ts', `describe('a', () => {\n${'f();\n'.repeat(99)}});\n`],
    ['a wide table in a document', 'a.md', `| ${'a'.repeat(200)} |\n`],
    ['one message that cannot be wrapped', 'a.ts', `f(\n  '${'a'.repeat(120)}',\n);\n`],
  ])('%s', (_, path, text) => {
    expect(untidyIn(path, text)).toEqual([]);
  });
});
