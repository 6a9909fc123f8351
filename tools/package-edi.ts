import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const edi = join(root, 'packages/edi');

/** What may be imported from the package, each by its module name. All else is internal. */
const entries = [
  'describe-finding',
  'file-type',
  'pharmacy-remittance',
  'read-remittances',
  'remittance-description',
  'remittance-reader',
  'write-835',
];
/** Modules of core that users meet in what is read, exported by the package's name alone. */
const modelModules = ['category', 'classification-rules', 'money', 'remittance', 'totals'];
const indexModules = [
  ...entries.map((name) => `edi/${name}`),
  ...modelModules.map((name) => `core/${name}`),
];

/**
 * Makes the package that can be published: one folder of plain JavaScript with its types and no
 * dependencies, packed as npm packs it. Returns the path of the tarball.
 */
export async function packageEdi(to: string): Promise<string> {
  mkdirSync(to, { recursive: true });
  const scratch = mkdtempSync(join(tmpdir(), 'pfs-package-'));
  try {
    const folder = join(scratch, 'package');
    mkdirSync(folder);
    await bundle(join(folder, 'dist'));
    declare(join(folder, 'types'), scratch);
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
    copyFileSync(join(edi, 'README.md'), join(folder, 'README.md'));
    copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
    return pack(folder, to);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** One JavaScript file for each entry; what several of them share stands in files beside them. */
async function bundle(to: string): Promise<void> {
  const indexId = 'index-of-the-package';
  const built = await rolldown({
    cwd: root,
    input: {
      ...Object.fromEntries(entries.map((name) => [name, `@pfs/edi/${name}`])),
      index: indexId,
    },
    plugins: [
      {
        // Only the published package has an index: the workspace imports by module.
        name: indexId,
        resolveId: (source) => (source === indexId ? join(edi, `${indexId}.ts`) : undefined),
        load: (id) =>
          id.endsWith(`${indexId}.ts`)
            ? indexModules.map((name) => `export * from '@pfs/${name}';\n`).join('')
            : undefined,
      },
    ],
    platform: 'neutral',
    // What is not bundled would be a dependency, and there must be none.
    onLog(level, log) {
      if (level === 'warn') throw new Error(log.message);
    },
    transform: { target: 'es2022' },
  });
  await built.write({ dir: to, format: 'esm', chunkFileNames: 'shared/[name].js' });
  await built.close();
}

/**
 * The compiler's declarations of the entries and of all that they import, in the folders of the
 * workspace, with relative imports: a published package knows no `@pfs/core`.
 */
function declare(to: string, scratch: string): void {
  const config = join(scratch, 'tsconfig.json');
  const compilerOptions = {
    composite: false,
    declaration: true,
    outDir: to,
    rootDir: join(root, 'packages'),
    // By its path core is source to the compiler; by its name it would be a library.
    paths: { '@pfs/core/*': [join(root, 'packages/core/src/*.ts')] },
  };
  const extended = join(root, 'tsconfig.base.json');
  const sources = indexModules.map((name) => join(root, `packages/${sourceOf(name)}.ts`));
  writeFileSync(config, JSON.stringify({ extends: extended, compilerOptions, files: sources }));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', config], { stdio: ['ignore', 'inherit', 'inherit'] });
  for (const path of readdirSync(to, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.d.ts')) continue;
    const text = readFileSync(join(to, path), 'utf8')
      .replace(/(['"])@pfs\/([\w/-]+)\1/g, (_, quote: string, name: string) =>
        [quote, posix.relative(posix.dirname(path), sourceOf(name)), '.js', quote].join(''),
      )
      .replace(/(['"])(\.[\w./-]+)\.ts\1/g, '$1$2.js$1');
    writeFileSync(join(to, path), text);
  }
  const lines = indexModules.map((name) => `export * from './${sourceOf(name)}.js';\n`);
  writeFileSync(join(to, 'index.d.ts'), lines.join(''));
}

/** `core/money` → `core/src/money`, where its source lies. */
function sourceOf(name: string): string {
  return name.replace('/', '/src/');
}

/** The workspace's manifest, with what holds only inside the workspace replaced. */
function manifest(): Record<string, unknown> {
  const {
    private: _,
    exports: __,
    scripts: ___,
    dependencies: ____,
    ...kept
  } = JSON.parse(readFileSync(join(edi, 'package.json'), 'utf8'));
  const exported = (name: string, types: string) => ({
    types: `./types/${types}.d.ts`,
    default: `./dist/${name}.js`,
  });
  return {
    ...kept,
    engines: { node: '>=22' },
    sideEffects: false,
    exports: {
      '.': exported('index', 'index'),
      ...Object.fromEntries(
        entries.map((name) => [`./${name}`, exported(name, `edi/src/${name}`)]),
      ),
      './package.json': './package.json',
    },
    types: './types/index.d.ts',
    files: ['dist', 'types'],
    publishConfig: { access: 'public' },
  };
}

/** npm's own packing, so that the tests see what would be published. */
function pack(folder: string, to: string): string {
  const args = ['pack', folder, '--pack-destination', resolve(to), '--json', '--offline'];
  const printed = execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const [{ filename }] = JSON.parse(printed.toString());
  return join(resolve(to), filename);
}

if (import.meta.main) {
  const tarball = await packageEdi(process.argv[2] ?? join(edi, 'dist'));
  process.stdout.write(`${tarball}\n`);
}
