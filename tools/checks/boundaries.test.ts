import { describe, expect, test } from 'vitest';
import { findBoundaryBreaks } from './boundaries.ts';
import { withFiles } from './planted.ts';

const manifest = JSON.stringify({ dependencies: { fastify: '1.0.0', zod: '1.0.0' } });
const manifests = {
  'apps/server/package.json': manifest,
  'apps/web/package.json': manifest,
  'packages/core/package.json': manifest,
  'packages/wire/package.json': manifest,
};

function breaksOf(path: string, text: string): string[] {
  return withFiles({ ...manifests, [path]: text }, (root) =>
    findBoundaryBreaks(root).map((finding) => `${finding.path}:${finding.line}`),
  );
}

describe('what breaks a rule is found', () => {
  test.each([
    ['core imports edi', 'packages/core/src/a.ts', "import { x } from '@pfs/edi/read';"],
    ['edi imports wire', 'packages/edi/src/a.ts', "export { x } from '@pfs/wire/route';"],
    ['wire imports the server', 'packages/wire/src/a.ts', "import x from '@pfs/server/app';"],
    [
      'web imports edi, if only for a type',
      'apps/web/src/lib/a.ts',
      "import type { X } from '@pfs/edi/x';",
    ],
    [
      'a package reached by its folder',
      'apps/web/src/lib/a.ts',
      "import '../../../../packages/core/src/x.ts';",
    ],
    [
      'platform knows a feature',
      'apps/server/src/platform/a.ts',
      "import '../features/claims/public.ts';",
    ],
    [
      'ui knows a feature',
      'apps/web/src/ui/a.tsx',
      "const x = () => import('../features/claims/x.ts');",
    ],
    [
      'a feature knows the app',
      'apps/web/src/features/claims/a.ts',
      "import '../../app/router.tsx';",
    ],
    [
      'features meet beside public.ts',
      'apps/server/src/features/claims/a.ts',
      "import '../users/users.service.ts';",
    ],
    ['core imports Node', 'packages/core/src/a.ts', "import { readFile } from 'node:fs';"],
    ['core imports a library', 'packages/core/src/a.ts', "import { z } from 'zod';"],
    ['wire imports a library that is not zod', 'packages/wire/src/a.ts', "import 'fastify';"],
    ['core reads the clock', 'packages/core/src/a.ts', 'export const x = new Date();'],
    ['core reads the clock otherwise', 'packages/core/src/a.ts', 'export const x = Date.now();'],
    ['edi reads chance', 'packages/edi/src/a.ts', 'export const x = Math.random();'],
    ['wire uses a Node global', 'packages/wire/src/a.ts', "export const x = Buffer.from('a');"],
    [
      'a slice reads the environment',
      'apps/server/src/features/claims/a.ts',
      'export const x = process.env.A;',
    ],
    [
      'the same by another spelling',
      'apps/server/src/platform/a.ts',
      "export const x = process['env'];",
    ],
    ['the web app imports Node', 'apps/web/src/lib/a.ts', "import 'node:path';"],
    ['a library that the package does not declare', 'apps/server/src/a.ts', "import 'left-pad';"],
    [
      'a slice adds up a rollup',
      'apps/server/src/features/claims/a.ts',
      "const x = 'select sum(gross) from payer_day_metrics';",
    ],
    [
      'the app imports the helpers of its tests',
      'apps/server/src/platform/a.ts',
      "import './testing/x.ts';",
    ],
  ])('%s', (_, path, text) => {
    expect(breaksOf(path, text)).toEqual([`${path}:1`]);
  });

  const circleOfSlices = {
    'apps/server/src/features/claims/a.ts': "import type { B } from '../payers/public.ts';",
    'apps/server/src/features/payers/public.ts': "export type { B } from './b.ts';",
    'apps/server/src/features/payers/b.ts': "import type { C } from '../plans/public.ts';",
    'apps/server/src/features/plans/public.ts': "import type { A } from '../claims/public.ts';",
  };
  test('slices that form a circle, if only of types', () => {
    expect(withFiles(circleOfSlices, findBoundaryBreaks)).toEqual([
      {
        path: 'apps/server/src/features/plans/public.ts',
        line: 1,
        message: expect.stringMatching(/^slices form a circle: \S+claims -> .*plans -> \S+claims$/),
      },
    ]);
  });
});

describe('what keeps the rules passes', () => {
  test.each([
    ['edi imports core', 'packages/edi/src/a.ts', "import { x } from '@pfs/core/money';"],
    ['wire imports zod', 'packages/wire/src/a.ts', "import { z } from 'zod';"],
    ['the server imports edi', 'apps/server/src/features/claims/a.ts', "import '@pfs/edi/read';"],
    [
      'a feature imports platform',
      'apps/server/src/features/claims/a.ts',
      "import '../../platform/x.ts';",
    ],
    [
      'features meet at public.ts',
      'apps/server/src/features/claims/a.ts',
      "import '../users/public.ts';",
    ],
    [
      'config reads the environment',
      'apps/server/src/platform/config.ts',
      'export const x = process.env.A;',
    ],
    [
      'the app imports a feature',
      'apps/server/src/app.ts',
      "import './features/claims/claims.routes.ts';",
    ],
    [
      'the engine of figures adds up a rollup',
      'apps/server/src/features/figures/engine/a.ts',
      "const x = 'select sum(gross) from payer_day_metrics';",
    ],
    ['a date made of a given instant', 'packages/core/src/a.ts', 'export const x = new Date(0);'],
    ['a test of core imports Node', 'packages/core/src/a.test.ts', "import 'node:fs';"],
    [
      'a test imports another slice that imports its own',
      'apps/server/src/features/claims/a.test.ts',
      "import '../users/public.ts';",
    ],
  ])('%s', (_, path, text) => {
    expect(breaksOf(path, text)).toEqual([]);
  });
});
