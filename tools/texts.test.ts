import { expect, test } from 'vitest';
import { visibleTexts } from './texts.ts';

const path = 'apps/web/src/features/claims/claim-card.tsx';
const textsOf = (text: string) => visibleTexts({ path, text }).map((found) => found.text);

test('a sentence on a screen is one text with its expressions by name', () => {
  const source =
    '<p>\n  <b>{count}</b> claims of{" "}\n  {payer.name} {up ? "rose" : "fell"}\n</p>;';
  expect(textsOf(source)).toContain('{count} claims of {name} {rose|fell}');
});

test('labels, messages and templates are texts', () => {
  expect(textsOf('<Field label="name" />;')).toEqual(['name']);
  expect(textsOf(`throw new AppError('conflict', \`Paid on \${day}.\`);`)).toEqual([
    'Paid on {day}.',
  ]);
  expect(textsOf("const heading = { title: 'Claims' };")).toEqual(['Claims']);
});

test('paths, names, classes, SQL, types and what is compared are no texts', () => {
  const source = `
    import { a } from './some path';
    type Kind = 'Some kind';
    const look = 'inline-flex min-h-6 items-center hover:underline';
    const rows = sql\`select from claims\`;
    const one = kind === 'Other kind' || state['No name'];
    const box = <i className="grid gap-2" id="Total" data-state="Open now" />;`;
  expect(textsOf(source)).toEqual([]);
});

test('a text has its place and line', () => {
  const [found] = visibleTexts({ path, text: '\n<p>View claims</p>;' });
  expect(found).toEqual({ place: 'web/claims/claim-card', line: 2, text: 'View claims' });
});

test('what the database refuses with is a text', () => {
  const file = {
    path: 'apps/server/sql/total.sql',
    text: "raise exception 'too large: %', total;",
  };
  expect(visibleTexts(file)).toEqual([
    { place: 'server/sql/total', line: 1, text: 'too large: %' },
  ]);
});
