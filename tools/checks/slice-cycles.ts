import { posix } from 'node:path';
import type { Import, Module } from './imports.ts';
import type { Finding } from './source-files.ts';
import { zoneOf } from './zones.ts';

/**
 * Circles between the slices of an app, of values or of types: what two slices need lies below
 * both.
 */
export function sliceCycles(modules: readonly Module[]): Finding[] {
  const imports = new Map<string, Import>();
  for (const item of modules.flatMap(relativeImports)) {
    const [from, to] = [sliceOf(item.from), sliceOf(targetOf(item))];
    if (from === undefined || to === undefined || from === to) continue;
    if (!imports.has(`${from} -> ${to}`)) imports.set(`${from} -> ${to}`, item);
  }
  const targets = Map.groupBy(
    [...imports.keys()].map((edge) => edge.split(' -> ')),
    ([from = '']) => from,
  );
  const graph = new Map(
    [...targets].map(([from, edges]) => [from, edges.map(([, to = '']) => to)]),
  );
  return circlesIn(graph).map((circle): Finding => {
    const { from = '', line = 0 } = imports.get(circle.slice(-2).join(' -> ')) ?? {};
    return { path: from, line, message: `slices form a circle: ${circle.join(' -> ')}` };
  });
}

/** The folder of the slice that a file belongs to; tests may import from anywhere. */
function sliceOf(path: string): string | undefined {
  const { part, slice, isTest } = zoneOf(path);
  return isTest || slice === undefined ? undefined : `${part}/src/features/${slice}`;
}

function relativeImports(module: Module): readonly Import[] {
  return module.imports.filter(({ specifier }) => specifier.startsWith('.'));
}

function targetOf({ from, specifier }: Import): string {
  return posix.join(posix.dirname(from), specifier);
}

/** At least one of the circles that share nodes, from its first node back to it. */
function circlesIn(targets: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (node: string): void => {
    const start = trail.indexOf(node);
    if (start >= 0) {
      circles.push([...trail.slice(start), node]);
      return;
    }
    if (done.has(node)) return;
    trail.push(node);
    for (const target of targets.get(node) ?? []) visit(target);
    trail.pop();
    done.add(node);
  };
  for (const node of targets.keys()) visit(node);
  return circles;
}
