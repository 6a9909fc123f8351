import type { Figure, FigureTerm } from '@pfs/wire/figures';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoIsRead, openDemo } from './demo.ts';
import { resultOf, sumOfRows } from './figure-rows.ts';
import { openProduct } from './open-product.ts';
import type { RunningProduct, Settings } from './product.ts';

export const screens = [
  '/',
  '/analytics',
  '/reports',
  '/reports?type=payer',
  '/financial-health',
  '/contract-analysis',
];

let product: RunningProduct;
let page: Page;
let cookie = '';

/** Opens the demo pharmacy with its whole year, on the demo's product or on one of its own. */
export function openDemoYear(begin: (on: Page) => void, wanted: 'demo' | Settings = 'demo'): void {
  openProduct(async (opened) => {
    ({ product, page } = opened);
    await openDemo(page, product);
    await demoIsRead(page);
    const cookies = await opened.visitor.context.cookies();
    answers.clear();
    cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    begin(page);
  }, wanted);
}

export interface Shown {
  readonly figure: string;
  readonly href: string;
  readonly value: number;
  readonly screen: string;
}

/** Every figure of a screen that opens, with the exact value behind what is written. */
export async function figuresOf(screen: string): Promise<readonly Shown[]> {
  await page.goto(screen);
  await page.locator('[data-figure]').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const found = await page.locator('[data-figure]').evaluateAll((links) =>
    links.map((link) => ({
      figure: link.getAttribute('data-figure') ?? '',
      href: link.getAttribute('href') ?? '',
      value: Number(link.getAttribute('data-value')),
    })),
  );
  return found.map((each) => ({ ...each, screen }));
}

const answers = new Map<string, Promise<{ body: unknown; total: number }>>();

/** Each address once; where calls come too fast, as soon as they may come again. */
function get(path: string) {
  const known = answers.get(path) ?? read(path);
  answers.set(path, known);
  return known;
}

async function read(path: string): Promise<{ body: unknown; total: number }> {
  const response = await fetch(`${product.url}${path}`, { headers: { cookie } });
  if (response.status === 429) {
    const seconds = Number(response.headers.get('retry-after') ?? 1);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    return read(path);
  }
  expect(response.status, path).toBe(200);
  const total = Number(response.headers.get('x-total-count') ?? 0);
  return { body: await response.json(), total };
}

async function readAll(path: string, filter: Readonly<Record<string, string>>) {
  if (path === '/api/forwarding-balances') {
    const { body } = await get(`${path}?${new URLSearchParams(filter)}`);
    return (body as { rows: Record<string, unknown>[] }).rows;
  }
  const rows: Record<string, unknown>[] = [];
  for (let number = 1; ; number += 1) {
    const query = new URLSearchParams({ ...filter, page: String(number), pageSize: '200' });
    const { body, total } = await get(`${path}?${query}`);
    rows.push(...(body as Record<string, unknown>[]));
    if (number * 200 >= total) return rows;
  }
}

const cents = (value: number | null) => (value === null ? null : Math.round(value * 100));

/** What is wrong with a figure: its terms, and the rows below each of them, down to the last. */
async function faultsOf(path: string): Promise<readonly string[]> {
  const figure = (await get(path)).body as Figure;
  const faults: string[] = [];
  const made = resultOf(figure.terms, figure.unit);
  const decimals = figure.unit === 'percent' ? 10 : 100;
  const off = Math.abs((made ?? 0) - (figure.value ?? 0));
  if (off * decimals > 0.500_001) faults.push(`${path}: ${made} is not ${figure.value}`);
  for (const term of figure.terms) faults.push(...(await faultsOfTerm(path, term)));
  return faults;
}

async function faultsOfTerm(path: string, term: FigureTerm): Promise<readonly string[]> {
  if (term.rows === null) return [];
  if (term.rows.kind === 'figures') {
    const { figure = '', ...filter } = term.rows.filter;
    return faultsOnce(`/api/figures/${figure}?${new URLSearchParams(filter)}`);
  }
  const { count, cents: sum } = await sumOfRows(term, readAll);
  const same = sum === undefined || Math.round(sum) === cents(term.value);
  if (same && count === term.rows.count) return [];
  const told = `${term.value} in ${term.rows.count}`;
  return [`${path} ${term.key}: ${(sum ?? 0) / 100} in ${count} rows, not ${told}`];
}

const checked = new Map<string, Promise<readonly string[]>>();

function faultsOnce(path: string): Promise<readonly string[]> {
  const known = checked.get(path) ?? faultsOf(path);
  checked.set(path, known);
  return known;
}

/** What is wrong with a figure of a screen: another value than where it opens, or other rows. */
export async function faultsOfShown({ figure, href, value, screen }: Shown) {
  const params = new URLSearchParams(href.split('?')[1]);
  params.delete('figure');
  const path = `/api/figures/${figure}?${params}`;
  const opened = ((await get(path)).body as Figure).value;
  const faults = await faultsOnce(path);
  if (cents(opened) === cents(value)) return faults;
  return [...faults, `${screen} shows ${value}, ${path} is ${opened}`];
}
