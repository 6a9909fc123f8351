import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleEntries } from './package-edi-bundle.ts';
import { writeDeclarations } from './package-edi-types.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const edi = join(root, 'packages/edi');

/** What may be imported from the package, each by its module's name. Everything else is inside. */
const entries = [
  'content',
  'describe-finding',
  'pharmacy-remittance',
  'read-remittances',
  'remittance-description',
  'remittance-reader',
  'write-835',
];
/** Modules of core that a user meets in what is read, exported by the package's name alone. */
const modelModules = ['category', 'classification-rules', 'money', 'remittance', 'totals'];

/**
 * Makes the package that can be published: one folder of plain JavaScript with its types, that
 * needs no other package, packed as npm packs it. Answers the path of the tarball.
 */
export async function packageEdi(to: string): Promise<string> {
  mkdirSync(to, { recursive: true });
  const place = mkdtempSync(join(tmpdir(), 'pfs-package-'));
  try {
    const folder = join(place, 'package');
    mkdirSync(folder);
    const index = [
      ...entries.map((name) => `@pfs/edi/${name}`),
      ...modelModules.map((name) => `@pfs/core/${name}`),
    ];
    await bundleEntries({ root, entries, index, to: join(folder, 'dist') });
    writeDeclarations({ root, entries, index, to: join(folder, 'types'), scratch: place });
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
    copyFileSync(join(edi, 'README.md'), join(folder, 'README.md'));
    copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
    return pack(folder, to);
  } finally {
    rmSync(place, { recursive: true });
  }
}

/** The workspace's own manifest with what only holds inside of the workspace replaced. */
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
      ...Object.fromEntries(entries.map((name) => [`./${name}`, exported(name, `edi/${name}`)])),
      './package.json': './package.json',
    },
    types: './types/index.d.ts',
    files: ['dist', 'types'],
    publishConfig: { access: 'public' },
  };
}

/** npm's own packing, so that what is tested is what would be sent. */
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
