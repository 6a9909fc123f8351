import { posix } from 'node:path';
import { Visitor } from 'rolldown/utils';
import type { Finding } from './finding.ts';
import type { SourceFile } from './source-files.ts';
import { linesOf, parseFile } from './source-files.ts';
import { functionLinesMax } from './tidy-limits.ts';

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const drawerName = /^(utils?|helpers?|misc|common)(\.|$)/;

/** What a code file is called and how it is cut. */
export function codeFindings(file: SourceFile): Finding[] {
  return [...nameFindings(file.path), ...barrelFindings(file), ...functionFindings(file)];
}

function nameFindings(path: string): Finding[] {
  const findings: Finding[] = [];
  const add = (message: string): void => void findings.push({ path, line: 0, message });
  if (!kebabCase.test(posix.basename(path))) add('file names are kebab-case');
  const drawer = path.split('/').find((name) => drawerName.test(name));
  if (drawer !== undefined) add(`"${drawer}" says nothing; name a module for what it is`);
  return findings;
}

function barrelFindings(file: SourceFile): Finding[] {
  const lineAt = linesOf(file.text);
  const isIndex = /^index\.[a-z]+$/.test(posix.basename(file.path));
  const exports = parseFile(file).module.staticExports;
  return exports.flatMap(({ start, entries }) => {
    const passedOn = entries.some((entry) => entry.moduleRequest !== null);
    const isAll = entries.some((entry) => entry.importName.kind.startsWith('All'));
    if (!passedOn || !(isIndex || isAll)) return [];
    const message = 'a barrel: import from the module that has it';
    return [{ path: file.path, line: lineAt(start), message }];
  });
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Functions that are too long; what is given to a test's describe is a chapter, not a unit. */
function functionFindings(file: SourceFile): Finding[] {
  const lineAt = linesOf(file.text);
  const findings: Finding[] = [];
  const chapters = new Set<number>();
  const see = ({ start, end }: Span): void => {
    const lines = lineAt(end) - lineAt(start) + 1;
    if (lines <= functionLinesMax || chapters.has(start)) return;
    const message = `a function of ${lines} lines; at most ${functionLinesMax}`;
    findings.push({ path: file.path, line: lineAt(start), message });
  };
  new Visitor({
    CallExpression: (node) => {
      if (!/^describe\b/.test(file.text.slice(node.callee.start, node.callee.end))) return;
      for (const argument of node.arguments) chapters.add(argument.start);
    },
    FunctionDeclaration: see,
    FunctionExpression: see,
    ArrowFunctionExpression: see,
  }).visit(parseFile(file).program);
  return findings;
}
