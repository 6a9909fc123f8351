import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errors } from '../packages/wire/src/errors.ts';
import { routes } from '../packages/wire/src/routes.ts';
import { apiFile, apiPage } from './api-routes.ts';

const page = readFileSync(apiFile, 'utf8');

test('the list of routes is what the program has', () => {
  expect(page, 'run node tools/generate-api-routes.ts').toBe(apiPage());
});

test('every route is listed once, with who may call it', () => {
  const listed = [...page.matchAll(/^- `(\/\S+)`: (.+)$/gm)].flatMap(([, path, methods = '']) =>
    methods.split(', ').map((one) => {
      const [, method, access] = /^([A-Z]+)(?: \((\w+)\))?$/.exec(one) ?? [];
      return `${method} ${path} ${access ?? (method === 'GET' ? 'signed_in' : 'member')}`;
    }),
  );
  const all = Object.values(routes).map(
    ({ method, path, access }) => `${method} ${path} ${access}`,
  );
  expect(listed.toSorted()).toEqual(all.toSorted());
});

test('every error that the text names has the status that it says', () => {
  const named = [...page.matchAll(/`([a-z_]+)` \((\d{3})\)/g)];
  expect(named.length).toBeGreaterThan(5);
  const table: Readonly<Record<string, { readonly status: number }>> = errors;
  for (const [, code = '', status] of named) {
    expect({ code, status: table[code]?.status }).toEqual({ code, status: Number(status) });
  }
});
