import { fileURLToPath } from 'node:url';
import type { Declared } from './boundary-rules.ts';
import { boundaryBreaks } from './boundary-rules.ts';
import type { Finding } from './finding.ts';
import { report } from './finding.ts';
import { importCycles } from './import-cycles.ts';
import { readModule } from './imports.ts';
import type { SourceFile } from './source-files.ts';
import { isCode, readSourceFiles } from './source-files.ts';

/** Imports go one way, pure parts are pure, features meet at public.ts, no circles. */
export function findBoundaryBreaks(root: string): Finding[] {
  const files = readSourceFiles(root);
  const declared = declaredLibraries(files);
  const modules = files.filter(isCode).map(readModule);
  const breaks = modules.flatMap((module) => boundaryBreaks(module, declared));
  return [...breaks, ...importCycles(modules)];
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

if (import.meta.main) {
  process.exitCode = report(findBoundaryBreaks(fileURLToPath(new URL('../..', import.meta.url))));
}
