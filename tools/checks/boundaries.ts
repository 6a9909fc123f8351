import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Import, Module, Reading } from './imports.ts';
import { readModule } from './imports.ts';
import { sliceCycles } from './slice-cycles.ts';
import type { Finding, SourceFile } from './source-files.ts';
import { isCode, readSourceFiles, report } from './source-files.ts';
import {
  environmentReaders,
  partsAllowed,
  pureLibraries,
  pureParts,
  rollupReaders,
  zoneOf,
} from './zones.ts';

const builtins = new Set(builtinModules);

/** The libraries that a package.json names, by the folder of its part. */
type Declared = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Imports go one way, pure parts are pure, slices meet only at public.ts and in no circle, and
 * rollups are read in one place.
 */
export function findBoundaryBreaks(root: string): Finding[] {
  const files = readSourceFiles(root);
  const declared = declaredLibraries(files);
  const modules = files.filter(isCode).map(readModule);
  const breaks = modules.flatMap((module) => boundaryBreaks(module, declared));
  return [...breaks, ...files.filter(isCode).flatMap(rollupBreaks), ...sliceCycles(modules)];
}

/** Rollups are read where figures are: a statement elsewhere would say again what one means. */
function rollupBreaks({ path, text }: SourceFile): Finding[] {
  const { part, isTest } = zoneOf(path);
  if (part === '' || isTest || rollupReaders.some((reader) => reader.test(path))) return [];
  return text.split('\n').flatMap((line, at) => {
    const name = /\b(payer_day|payer_cost|drug_(month|cost|total))_metrics\b/.exec(line)?.[0];
    const message = `${name}: ask features/figures for figures, features/ledger for what there is`;
    return name === undefined ? [] : [{ path, line: at + 1, message }];
  });
}

function declaredLibraries(files: readonly SourceFile[]): Declared {
  const manifests = files.filter((file) =>
    /^((apps|packages)\/[^/]+\/)?package\.json$/.test(file.path),
  );
  return new Map(
    manifests.map((file) => {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(file.text);
      const names = new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)]);
      return [file.path.replace(/\/?package\.json$/, ''), names];
    }),
  );
}

function boundaryBreaks(module: Module, declared: Declared): Finding[] {
  const findings: Finding[] = [];
  const add = (line: number, message: string | undefined): void => {
    if (message !== undefined) findings.push({ path: module.path, line, message });
  };
  for (const item of module.imports) add(item.line, importBreak(item, declared));
  for (const reading of module.readings) add(reading.line, readingBreak(module.path, reading));
  return findings;
}

function importBreak(item: Import, declared: Declared): string | undefined {
  if (item.specifier === '(computed)') return undefined;
  if (item.specifier.startsWith('.')) return relativeBreak(item);
  if (item.specifier.startsWith('@pfs/')) return workspaceBreak(item);
  return libraryBreak(item, declared);
}

function relativeBreak({ from, specifier }: Import): string | undefined {
  const source = zoneOf(from);
  const path = posix.join(posix.dirname(from), specifier);
  const target = zoneOf(path);
  if (source.part === '') return undefined;
  if (target.part !== source.part) {
    return source.isTest ? undefined : `${specifier} leaves ${source.part}; import by package name`;
  }
  if (source.isTest || source.layer === 'outside') return undefined;
  if (target.isTest) return `${specifier} is for tests only`;
  if (source.layer === 'base' && target.layer !== 'base') {
    return `${specifier}: platform, ui and lib know no feature and no app`;
  }
  if (source.layer === 'feature' && target.layer === 'app') {
    return `${specifier}: a feature does not know the app that holds it`;
  }
  const isPublic = /^public\.tsx?$/.test(posix.basename(path));
  const isOther = source.layer === 'feature' && target.layer === 'feature';
  if (isOther && source.slice !== target.slice && !isPublic) {
    return `${specifier}: features meet only at public.ts`;
  }
  return undefined;
}

function workspaceBreak({ from, specifier }: Import): string | undefined {
  const source = zoneOf(from);
  const name = specifier.split('/')[1] ?? '';
  const allowed = partsAllowed[source.part];
  if (source.isTest || allowed === undefined) return undefined;
  if (allowed.includes(`packages/${name}`)) return undefined;
  const list = allowed.map((part) => part.split('/')[1]).join(', ') || 'nothing';
  return `${specifier}: ${source.part} may import ${list} of this repository`;
}

function libraryBreak({ from, specifier }: Import, declared: Declared): string | undefined {
  const source = zoneOf(from);
  const isBuiltin = specifier.startsWith('node:') || builtins.has(specifier);
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  if (pureParts.has(source.part) && !source.isTest) {
    if (pureLibraries[source.part]?.includes(name)) return undefined;
    return `${specifier}: ${source.part} is pure and imports no library and nothing of Node`;
  }
  if (isBuiltin && source.part === 'apps/web' && source.layer !== 'outside' && !source.isTest) {
    return `${specifier}: the web app runs in a browser`;
  }
  if (isBuiltin || declared.get(source.part)?.has(name) || declared.get('')?.has(name)) {
    return undefined;
  }
  return `${specifier}: ${name} is not in ${source.part || '.'}/package.json`;
}

function readingBreak(path: string, { what, name }: Reading): string | undefined {
  const zone = zoneOf(path);
  if (zone.isTest || zone.part === '') return undefined;
  if (pureParts.has(zone.part)) return `${name}: ${zone.part} is pure; hand the value in`;
  if (what !== 'environment' || environmentReaders.some((reader) => reader.test(path))) {
    return undefined;
  }
  return `${name}: only apps/server/src/platform/config.ts reads the environment`;
}

if (import.meta.main) {
  process.exitCode = report(findBoundaryBreaks(fileURLToPath(new URL('../..', import.meta.url))));
}
