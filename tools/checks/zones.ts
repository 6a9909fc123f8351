/** Which part of the repository a file belongs to, and what each part may import. */
export type Layer = 'base' | 'feature' | 'app' | 'outside';

export interface Zone {
  /** packages/core, apps/server ...; empty for anything outside. */
  readonly part: string;
  readonly layer: Layer;
  /** The slice of a file in features/. */
  readonly slice: string | undefined;
  /** Tests, their helpers and a tool's configuration may import more. */
  readonly isTest: boolean;
}

/** Workspace packages that a part may import; imports go one way. */
export const partsAllowed: Readonly<Record<string, readonly string[]>> = {
  'packages/core': [],
  'packages/edi': ['packages/core'],
  'packages/documents': ['packages/core'],
  'packages/assistant': ['packages/core'],
  'packages/wire': ['packages/core'],
  'apps/server': [
    'packages/core',
    'packages/edi',
    'packages/documents',
    'packages/wire',
    'packages/assistant',
  ],
  'apps/web': ['packages/core', 'packages/wire', 'packages/assistant'],
  'apps/cli': ['packages/core', 'packages/edi', 'packages/documents', 'packages/wire'],
};

/**
 * Parts without I/O, clock, random numbers and environment: the same in a browser, a worker, a
 * test.
 */
export const pureParts: ReadonlySet<string> = new Set([
  'packages/core',
  'packages/edi',
  'packages/wire',
  'packages/assistant',
]);

/** The only libraries that pure parts may import. */
export const pureLibraries: Readonly<Record<string, readonly string[]>> = {
  'packages/wire': ['zod'],
  'packages/assistant': ['zod', 'chrono-node', 'fastest-levenshtein'],
};

/** Files that may read the environment; in the server only one. */
export const environmentReaders: readonly RegExp[] = [
  /^apps\/server\/src\/platform\/config\.ts$/,
  /^apps\/cli\//,
  /^(tools|bench|e2e)\//,
  /^[^/]+$/,
];

/** Who may name the rollups in SQL: the engine of figures, their keepers, and the types. */
export const rollupReaders: readonly RegExp[] = [
  /^apps\/server\/src\/features\/(figures|ledger)\//,
  /^apps\/server\/src\/features\/costs\/cost-worker\.ts$/,
  /^apps\/server\/src\/platform\/database\/schema\.ts$/,
];

const testFile = /\.test\.tsx?$|\/testing\/|\/fixtures\/|\/[a-z.]+\.config\.ts$|\/test-setup\.ts$/;
const baseFolders = new Set(['platform', 'ui', 'lib']);

export function zoneOf(path: string): Zone {
  const [root = '', name = '', source, folder, slice] = path.split('/');
  const isTest = testFile.test(path);
  if (root !== 'packages' && root !== 'apps') {
    return { part: '', layer: 'outside', slice: undefined, isTest };
  }
  const part = `${root}/${name}`;
  if (source !== 'src') return { part, layer: 'outside', slice: undefined, isTest };
  if (folder === 'features') return { part, layer: 'feature', slice, isTest };
  const layer = folder !== undefined && baseFolders.has(folder) ? 'base' : 'app';
  return { part, layer, slice: undefined, isTest };
}
