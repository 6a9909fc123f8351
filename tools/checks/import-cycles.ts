import { posix } from 'node:path';
import type { Finding } from './finding.ts';
import type { Module } from './imports.ts';

/** Circles of value imports within a package; a circle of types alone does no harm. */
export function importCycles(modules: readonly Module[]): Finding[] {
  const targets = new Map<string, readonly string[]>();
  for (const module of modules) {
    const relative = module.imports.filter(
      (item) => item.isValue && item.specifier.startsWith('.'),
    );
    const folder = posix.dirname(module.path);
    targets.set(
      module.path,
      relative.map((item) => posix.join(folder, item.specifier)),
    );
  }
  const findings: Finding[] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (path: string): void => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      const circle = [...trail.slice(start), path].join(' -> ');
      findings.push({ path, line: 0, message: `imports go in a circle: ${circle}` });
      return;
    }
    if (done.has(path)) return;
    trail.push(path);
    for (const target of targets.get(path) ?? []) visit(target);
    trail.pop();
    done.add(path);
  };
  for (const path of targets.keys()) visit(path);
  return findings;
}
