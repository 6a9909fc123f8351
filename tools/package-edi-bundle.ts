import { join } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

export interface Bundling {
  readonly root: string;
  /** Modules of the package, each an entry of its own. */
  readonly entries: readonly string[];
  /** What the entry `index` exports again. */
  readonly index: readonly string[];
  readonly to: string;
}

/** Names of entries in the workspace. The entry `index` is made here: no source file needs it. */
const indexId = 'index-of-the-package';

/** One file of JavaScript for each entry; what several of them share stands in files beside. */
export async function bundleEntries({ root, entries, index, to }: Bundling): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    input: {
      ...Object.fromEntries(entries.map((name) => [name, `@pfs/edi/${name}`])),
      index: indexId,
    },
    plugins: [indexPlugin(root, index)],
    platform: 'neutral',
    // What is not bundled would be a dependency, and there is to be none.
    onLog(level, log) {
      if (level === 'warn') throw new Error(log.message);
    },
    treeshake: true,
    transform: { target: 'es2022' },
  });
  await bundle.write({ dir: to, format: 'esm', chunkFileNames: 'shared/[name].js' });
  await bundle.close();
}

function indexPlugin(root: string, index: readonly string[]): Plugin {
  return {
    name: 'index-of-the-package',
    resolveId(source) {
      return source === indexId ? join(root, 'packages/edi', `${indexId}.ts`) : undefined;
    },
    load(id) {
      if (!id.endsWith(`${indexId}.ts`)) return undefined;
      return index.map((name) => `export * from '${name}';\n`).join('');
    },
  };
}
