import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readModule } from './checks/imports.ts';
import { packageEdi } from './package-edi.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const readme = readFileSync(join(root, 'packages/edi/README.md'), 'utf8');
const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';

/** Someone else's project outside the repository, with nothing but the packed file. */
let project = '';
let installed = '';

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'pfs-package-test-'));
  const tarball = await packageEdi(join(project, 'packed'));
  writeFileSync(join(project, 'package.json'), '{ "name": "somebody", "type": "module" }');
  // An empty cache of its own, so that nothing comes from anywhere but the packed file.
  const quiet = ['--offline', '--no-audit', '--no-fund', '--cache', join(project, 'cache')];
  execFileSync('npm', ['install', ...quiet, tarball], { cwd: project, stdio: 'pipe' });
  installed = join(project, 'node_modules/@pfs/edi');
}, 60_000);

afterAll(() => {
  rmSync(project, { recursive: true, force: true });
});

describe('the package that is published', () => {
  test('is the only one that is installed, may be published, and names no other', () => {
    expect(readdirSync(join(project, 'node_modules/@pfs'))).toEqual(['edi']);
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    const named = Object.keys(manifest).filter((key) => /dependencies/i.test(key));
    expect(named).toEqual([]);
    expect(manifest).toMatchObject({
      name: '@pfs/edi',
      license: 'Apache-2.0',
      type: 'module',
      engines: { node: '>=22' },
      publishConfig: { access: 'public' },
    });
    expect(manifest.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(manifest).not.toHaveProperty('private');
    expect(manifest).not.toHaveProperty('scripts');
  });

  test('holds what it exports, the README and the license, and no source', () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    const exported = Object.values(manifest.exports).flatMap((paths) =>
      typeof paths === 'string' ? [paths] : Object.values(paths as Record<string, string>),
    );
    expect(files()).toEqual(expect.arrayContaining(exported.map((path) => posix.join(path))));
    expect(files()).toEqual(expect.arrayContaining(['README.md', 'LICENSE']));
    expect(files().filter((path) => /(?<!\.d)\.ts$|test|fixture|\.835$/.test(path))).toEqual([]);
    const modules = [...readme.matchAll(/^- `([a-z0-9-]+)`:/gm)].map(([, name]) => `./${name}`);
    const subpaths = Object.keys(manifest.exports).filter((path) => !/^\.$|json$/.test(path));
    expect(subpaths).toEqual(modules.toSorted());
  });

  test('imports nothing but itself, in its code and in its types', () => {
    const outside = files()
      .filter((path) => /\.(js|d\.ts)$/.test(path))
      .flatMap((path) => {
        const text = readFileSync(join(installed, path), 'utf8');
        const { imports, readings } = readModule({ path, text });
        const targets = imports.map(({ specifier }) => specifier);
        const missing = targets.filter((target) => !isWithin(path, target));
        return [...missing, ...readings.map(({ name }) => name)].map((what) => `${path}: ${what}`);
      });
    expect(outside).toEqual([]);
  });

  test('runs the example of the README on Node as it is and prints what it says', () => {
    const printed = /```text\n([\s\S]*?)```/.exec(readme)?.[1];
    writeFileSync(join(project, 'example.mjs'), example);
    const output = execFileSync(process.execPath, ['example.mjs'], { cwd: project });
    expect(output.toString()).toBe(printed);
  });

  test.each(['nodenext', 'bundler'])('is typed for a strict program, resolved as %s', (way) => {
    writeFileSync(join(project, 'example.ts'), example.replaceAll('console.log', 'String'));
    writeFileSync(join(project, 'program.ts'), program);
    const compilerOptions = {
      target: 'es2022',
      lib: ['es2023'],
      types: [],
      module: way === 'bundler' ? 'esnext' : 'nodenext',
      moduleResolution: way,
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
      noEmit: true,
    };
    const config = { compilerOptions, files: ['example.ts', 'program.ts'] };
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(config));
    expect(compilerSays()).toBe('');
  });

  test('does by its name alone what its modules do', () => {
    const code = `import * as all from '@pfs/edi';
      import { readRemittances } from '@pfs/edi/read-remittances';
      console.log(all.readRemittances === readRemittances, all.formatUsd(all.toCents(1234)));`;
    const args = ['--input-type=module', '--eval', code];
    expect(execFileSync(process.execPath, args, { cwd: project }).toString()).toBe('true $12.34\n');
  });
});

/** Uses the reader's types, with two lines that must not compile. */
const program = `
import { type Claim, formatUsd, type RemittanceEvent, readRemittances, totalsOf } from '@pfs/edi';
import { write835 } from '@pfs/edi/write-835';
import type { RemittanceDescription } from '@pfs/edi/remittance-description';

export async function read(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const claims: Claim[] = [];
  for await (const events of readRemittances(stream)) {
    const batch: readonly RemittanceEvent[] = events;
    for (const event of batch) if (event.kind === 'claim') claims.push(event.claim);
  }
  // @ts-expect-error what is read is not changed
  if (claims[0]) claims[0].claimId = '';
  // @ts-expect-error a number is no amount of money
  formatUsd(5);
  return formatUsd(totalsOf(claims).netCents);
}

export function write(description: RemittanceDescription): readonly Uint8Array[] {
  return [...write835(description)];
}
`;

function compilerSays(): string {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  try {
    const args = [tsc, '-p', project, '--pretty', 'false'];
    return execFileSync(process.execPath, args, { cwd: project }).toString();
  } catch (error) {
    return String((error as { stdout?: Buffer }).stdout);
  }
}

function files(): string[] {
  const entries = readdirSync(installed, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(installed.length + 1));
}

/** Whether an import is relative and its file exists. */
function isWithin(path: string, specifier: string): boolean {
  if (!specifier.startsWith('.')) return false;
  const target = posix.join(posix.dirname(path), specifier);
  return files().includes(path.endsWith('.d.ts') ? target.replace(/\.js$/, '.d.ts') : target);
}
