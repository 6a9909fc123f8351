import type { ParseResult } from 'rolldown/utils';
import { Visitor } from 'rolldown/utils';
import type { SourceFile } from './source-files.ts';
import { linesOf, parseFile } from './source-files.ts';

export interface Import {
  readonly from: string;
  readonly specifier: string;
  readonly line: number;
}

/** A place where a file reads the clock, random numbers, the environment or a Node global. */
export interface Reading {
  readonly what: 'environment' | 'clock' | 'random' | 'Node';
  readonly name: string;
  readonly line: number;
}

export interface Module {
  readonly path: string;
  readonly imports: readonly Import[];
  readonly readings: readonly Reading[];
}

/** What a file imports and re-exports, including dynamic and type imports, and what it reads. */
export function readModule(file: SourceFile): Module {
  const parsed = parseFile(file);
  const lineAt = linesOf(file.text);
  const imports = [...staticImports(file, parsed, lineAt)];
  const readings: Reading[] = [];
  const record = (what: Reading['what'], name: string, start: number): void => {
    readings.push({ what, name, line: lineAt(start) });
  };
  const add = (source: { type: string; value?: unknown }, start: number): void => {
    const specifier = typeof source.value === 'string' ? source.value : '(computed)';
    imports.push({ from: file.path, specifier, line: lineAt(start) });
  };
  new Visitor({
    ImportExpression: (node) => add(node.source, node.start),
    TSImportType: (node) => add(node.source, node.start),
    MemberExpression: (node) => {
      if (node.object.type !== 'Identifier') return;
      const property = node.property.type === 'Identifier' ? node.property.name : '';
      const literal = node.property.type === 'Literal' ? node.property.value : property;
      const name = `${node.object.name}.${literal}`;
      if (name === 'process.env') record('environment', name, node.start);
      if (name === 'Date.now' || name === 'performance.now') record('clock', name, node.start);
      if (name === 'Math.random') record('random', name, node.start);
      if (node.object.name === 'crypto') record('random', name, node.start);
      if (nodeGlobals.has(node.object.name)) record('Node', node.object.name, node.start);
    },
    NewExpression: (node) => {
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'Date') return;
      if (node.arguments.length === 0) record('clock', 'new Date()', node.start);
    },
    CallExpression: (node) => {
      if (node.callee.type !== 'Identifier') return;
      if (node.callee.name === 'Date') record('clock', 'Date()', node.start);
      if (nodeCalls.has(node.callee.name)) record('Node', node.callee.name, node.start);
    },
  }).visit(parsed.program);
  return { path: file.path, imports, readings };
}

const nodeGlobals = new Set(['process', 'Buffer', 'globalThis', 'console', 'Deno', 'Bun']);
const nodeCalls = new Set(['require', 'fetch', 'setTimeout', 'setInterval', 'setImmediate']);

function* staticImports(
  file: SourceFile,
  { module }: ParseResult,
  lineAt: (offset: number) => number,
): Iterable<Import> {
  for (const { moduleRequest, start } of module.staticImports) {
    yield { from: file.path, specifier: moduleRequest.value, line: lineAt(start) };
  }
  for (const { moduleRequest, start } of module.staticExports.flatMap((item) => item.entries)) {
    if (!moduleRequest) continue;
    yield { from: file.path, specifier: moduleRequest.value, line: lineAt(start) };
  }
}
