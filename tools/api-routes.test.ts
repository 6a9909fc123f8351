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
  for (const { method, path, access } of Object.values(routes)) {
    expect(page.split(`- \`${method} ${path}\` (${access}):`)).toHaveLength(2);
  }
});

test('every error that the text names has the status that it says', () => {
  const named = [...page.matchAll(/`([a-z_]+)` \((\d{3})\)/g)];
  expect(named.length).toBeGreaterThan(5);
  const table: Readonly<Record<string, { readonly status: number }>> = errors;
  for (const [, code = '', status] of named) {
    expect({ code, status: table[code]?.status }).toEqual({ code, status: Number(status) });
  }
});
