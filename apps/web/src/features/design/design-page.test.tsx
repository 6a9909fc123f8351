import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { specimens } from './design-page.tsx';

const pieces = import.meta.glob<string>('../../ui/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const shown = import.meta.glob<string>('./*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const fileOf = (path: string) => path.split('/').at(-1) ?? '';
const importsOf = (source: string) =>
  [...source.matchAll(/from '(?:\.\.\/\.\.\/ui|\.\.?)\/([^']+\.tsx)'/g)].map(([, path = '']) =>
    fileOf(path),
  );

/** The files of ui/ that the page imports, and those that these import. */
function reached(): ReadonlySet<string> {
  const sources = new Map(
    [...Object.entries(pieces)].map(([path, source]) => [fileOf(path), source]),
  );
  const found = new Set<string>();
  const open = Object.values(shown).flatMap(importsOf);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const source = sources.get(name);
    if (source === undefined || found.has(name)) continue;
    found.add(name);
    open.push(...importsOf(source));
  }
  return found;
}

test('every component of the design system is on the page', () => {
  const components = Object.entries(pieces)
    .filter(
      ([path, source]) =>
        !path.includes('.test.') && /export (default )?function [A-Z]/.test(source),
    )
    .map(([path]) => fileOf(path));
  const found = reached();
  expect(components.length).toBeGreaterThan(50);
  expect(components.filter((name) => !found.has(name))).toEqual([]);
});

test.each(specimens)('$name is drawn', ({ shows: Shown }) => {
  const { container } = render(<Shown />);
  expect(container.childElementCount).toBeGreaterThan(0);
});
