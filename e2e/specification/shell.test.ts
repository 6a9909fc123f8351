import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { held, instead, type refusing } from '../support/instead.ts';
import { openProduct } from '../support/open-product.ts';

let visitor: Page;

openProduct((opened) => {
  visitor = opened.page;
});

describe('Screens: routes', () => {
  test('/api/login leads to /auth', async () => {
    await visitor.goto('/api/login');
    expect(new URL(visitor.url()).pathname).toBe('/auth');
  });

  test.each(['/', '/auth'])('while the sign-in state loads, %s shows a spinner', async (path) => {
    const waiting = held();
    await instead(visitor, '/api/auth/user', waiting.answer, async () => {
      // Who never signed in here reads the public page at once.
      await visitor.goto('/terms');
      await visitor.evaluate(() => localStorage.setItem('signed-in', '1'));
      await visitor.goto(path);
      await visitor.getByRole('status').filter({ hasText: 'Loading' }).waitFor();
      expect(await visitor.getByRole('heading').count()).toBe(0);
      waiting.letGo();
      await visitor.getByRole('heading', { level: 1 }).waitFor();
    });
  });
});

describe('Screens: guards', () => {
  test('the 401 of a visitor is not asked for again', async () => {
    let asked = 0;
    const counting = async (...[route]: Parameters<ReturnType<typeof refusing>>) => {
      asked += 1;
      await route.fallback();
    };
    await instead(visitor, '/api/auth/user', counting, async () => {
      await visitor.goto('/');
      await expect.poll(() => asked).toBe(1);
      await visitor.getByRole('link', { name: 'Start Free Trial' }).first().waitFor();
      await visitor.waitForLoadState('networkidle');
    });
    expect(asked).toBe(1);
  });
});

describe('Screens: landing page, pricing', () => {
  test('three per row', async () => {
    await visitor.goto('/');
    const cards = visitor.locator('#pricing li', { has: visitor.getByRole('heading') });
    await cards.nth(3).waitFor();
    const tops = await cards.evaluateAll((all) =>
      all.map((each) => Math.round(each.getBoundingClientRect().top)),
    );
    expect(new Set(tops.slice(0, 3)).size).toBe(1);
    expect(tops[3]).toBeGreaterThan(tops[0] ?? 0);
  });
});
