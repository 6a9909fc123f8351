import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

export interface Declaring {
  readonly root: string;
  readonly entries: readonly string[];
  readonly index: readonly string[];
  readonly to: string;
  /** A folder for what the compiler makes on the way. */
  readonly scratch: string;
}

/**
 * The declarations of the entries and of all that they mention, as the compiler makes them, with
 * imports that hold where there is no workspace: `edi` and `core` lie side by side.
 */
export function writeDeclarations({ root, entries, index, to, scratch }: Declaring): void {
  const made = join(scratch, 'declarations');
  compile(root, scratch, made, sourcesOf(root, entries, index));
  const waiting = [...entries.map((name) => `edi/${name}`), ...index.map(pathOf)];
  const written = new Set<string>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (written.has(path)) continue;
    written.add(path);
    const declaration = readFileSync(join(made, `${sourceOf(path)}.d.ts`), 'utf8');
    const text = declaration.replace(specifiers, (_, before: string, specifier: string) => {
      const target = specifier.startsWith('.')
        ? posix.join(posix.dirname(path), specifier.replace(/\.ts$/, ''))
        : pathOf(specifier);
      waiting.push(target);
      return `${before}'${relativeTo(path, target)}'`;
    });
    const place = join(to, `${path}.d.ts`);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
  const lines = index.map((name) => `export * from './${pathOf(name)}.js';\n`);
  writeFileSync(join(to, 'index.d.ts'), lines.join(''));
}

/** `from '...'` and `import('...')`, the two ways in which a declaration names a module. */
const specifiers = /(\bfrom |\bimport\()["']([^"']+)["']/g;

/** `@pfs/core/money` → `core/money`. */
function pathOf(specifier: string): string {
  return specifier.replace(/^@pfs\//, '');
}

function relativeTo(from: string, target: string): string {
  const path = posix.relative(posix.dirname(from), target);
  return `${path.startsWith('.') ? '' : './'}${path}.js`;
}

function sourcesOf(root: string, entries: readonly string[], index: readonly string[]): string[] {
  const paths = [...entries.map((name) => `edi/${name}`), ...index.map(pathOf)];
  return [...new Set(paths)].map((path) => join(root, 'packages', `${sourceOf(path)}.ts`));
}

/** `core/money` → `core/src/money`, where its source lies. */
function sourceOf(path: string): string {
  return path.replace('/', '/src/');
}

function compile(root: string, scratch: string, to: string, files: readonly string[]): void {
  const config = join(scratch, 'tsconfig.json');
  const compilerOptions = {
    composite: false,
    declaration: true,
    emitDeclarationOnly: true,
    outDir: to,
    rootDir: join(root, 'packages'),
  };
  const extended = join(root, 'tsconfig.base.json');
  writeFileSync(config, JSON.stringify({ extends: extended, compilerOptions, files }));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  try {
    execFileSync(process.execPath, [tsc, '-p', config, '--pretty', 'false'], { stdio: 'pipe' });
  } catch (error) {
    throw new Error(String((error as { stdout?: Buffer }).stdout));
  }
}
