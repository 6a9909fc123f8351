import { fileURLToPath } from 'node:url';
import { Visitor } from 'rolldown/utils';
import { blockingMigrations } from './blocking-migrations.ts';
import { deadLinks } from './doc-links.ts';
import { changedMigrations } from './migrations.ts';
import type { Finding, SourceFile } from './source-files.ts';
import { isCode, linesOf, parseFile, readSourceFiles, report } from './source-files.ts';

const fileLinesMax = 400;
const functionLinesMax = 70;
const columnsMax = 100;

/** Files that are data rather than code, each with the reason it may be longer or wider. */
export const exempt: Readonly<Record<string, string>> = {
  'apps/server/src/platform/database/schema.ts': 'types, generated from the migrated database',
  'apps/cli/src/commands/read.test.ts': 'holds a printed report with its wide table',
  'apps/server/migrations/0008-baseline-pg-boss.sql': 'the schema that pg-boss prints',
};

/** Files and functions have a length limit, lines a width limit, and no work is left open. */
export function findUntidy(files: readonly SourceFile[]): Finding[] {
  const paths = new Set(files.map((file) => file.path));
  const gone = Object.keys(exempt).filter((path) => !paths.has(path));
  return [
    ...files.flatMap(textFindings),
    ...files.filter(isCode).flatMap(codeFindings),
    ...gone.map((path) => ({
      path,
      line: 0,
      message: 'is exempt from the tidy check but does not exist',
    })),
  ];
}

/** Spelled in pieces, so that this file passes its own check. */
const openWork = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME'].join('|')})\\b`);
const unrun = ['on' + 'ly', 'sk' + 'ip'].join('|');
const unrunTest = new RegExp(`\\b(describe|it|test|suite)\\.(${unrun})\\b`);
const registries = [
  'registry\\.(npm' + 'js|yarn' + 'pkg)',
  'npm\\.pkg\\.' + 'github',
  'deb\\.' + 'debian',
];
const registry = new RegExp(registries.join('|'));
const wideByNature = /\.(md|json|svg|html)$|LICENSE$/;
/**
 * Biome wraps code; a line it leaves too wide holds one string or pattern that cannot be wrapped.
 * Comments can, so a quotation in one does not count.
 */
const longToken = /^(?!\s*(\/\/|\/\*|\*|--)).*(['"`/]).{60,}\2/;
const codeOrTest = /\.(ts|tsx|mjs|js|sql|css)$/;
const lockfile = 'package-lock.json';

/** Rules for every text file, checked line by line. */
function textFindings(file: SourceFile): Finding[] {
  if (file.path === lockfile) return lockfileFindings(file);
  const lines = file.text.split('\n');
  const findings = lines.flatMap((text, index) =>
    lineMessages(file.path, text.replace(/\r$/, '')).map((message) => ({
      path: file.path,
      line: index + 1,
      message,
    })),
  );
  const add = (message: string): void => void findings.push({ path: file.path, line: 0, message });
  if (file.text.includes('\r\n')) add('lines end with CR LF');
  if (file.text !== '' && !file.text.endsWith('\n')) add('does not end with a newline');
  const tooLong = codeOrTest.test(file.path) && lines.length - 1 > fileLinesMax;
  if (tooLong && !(file.path in exempt)) add(`${lines.length - 1} lines; at most ${fileLinesMax}`);
  return findings;
}

function lineMessages(path: string, text: string): string[] {
  const messages: string[] = [];
  if (/[ \t]$/.test(text) && !(path in exempt)) messages.push('whitespace at the end');
  if (registry.test(text)) messages.push('names the host of a package registry');
  const mayBeWide = wideByNature.test(path) || path in exempt || longToken.test(text);
  if (text.length > columnsMax && !mayBeWide) {
    messages.push(`${text.length} columns; at most ${columnsMax}`);
  }
  if (!codeOrTest.test(path)) return messages;
  if (openWork.test(text)) messages.push('open work; do it or write it down elsewhere');
  if (unrunTest.test(text)) messages.push('a focused or skipped test');
  return messages;
}

/** Addresses in the lockfile would bind the installation to one registry. */
function lockfileFindings({ path, text }: SourceFile): Finding[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      /"resolved": "https?:/.test(line)
        ? [{ path, line: index + 1, message: 'the address of a registry; see .npmrc' }]
        : [],
    );
}

const vagueName = /^(utils?|helpers?|misc|common)(\.|$)/;

function codeFindings(file: SourceFile): Finding[] {
  const vague = file.path.split('/').find((name) => vagueName.test(name));
  const message = `"${vague}" says nothing; name a module for what it does`;
  const named = vague === undefined ? [] : [{ path: file.path, line: 0, message }];
  return [...named, ...functionFindings(file)];
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Functions that are too long. The callback of a test's describe does not count. */
function functionFindings(file: SourceFile): Finding[] {
  const lineAt = linesOf(file.text);
  const findings: Finding[] = [];
  const describes = new Set<number>();
  const check = ({ start, end }: Span): void => {
    const lines = lineAt(end) - lineAt(start) + 1;
    if (lines <= functionLinesMax || describes.has(start)) return;
    const message = `a function of ${lines} lines; at most ${functionLinesMax}`;
    findings.push({ path: file.path, line: lineAt(start), message });
  };
  new Visitor({
    CallExpression: (node) => {
      if (!/^describe\b/.test(file.text.slice(node.callee.start, node.callee.end))) return;
      for (const argument of node.arguments) describes.add(argument.start);
    },
    FunctionDeclaration: check,
    FunctionExpression: check,
    ArrowFunctionExpression: check,
  }).visit(parseFile(file).program);
  return findings;
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const files = readSourceFiles(root);
  process.exitCode = report([
    ...findUntidy(files),
    ...deadLinks(root, files),
    ...changedMigrations(root),
    ...blockingMigrations(root),
  ]);
}
