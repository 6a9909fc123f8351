import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const read = (name: string) =>
  readFileSync(new URL(`../../../../../deploy/${name}`, import.meta.url), 'utf8');

let app: TestApp;
let metrics: string;

beforeAll(async () => {
  app = await startTestApp({ worker: false });
  await app.server.inject('/healthz');
  // Times of collecting garbage are there once some was collected.
  const ask = async () => {
    Array.from({ length: 1_000_000 }, (_, n) => ({ n }));
    metrics = (await app.server.inject('/metrics')).body;
    return metrics.includes('nodejs_gc_duration_seconds_sum');
  };
  while (!(await ask())) await sleep(20);
});
afterAll(() => app.close());

/** Metrics in an expression of Prometheus, without its functions and labels. */
function metricsIn(expression: string): readonly string[] {
  const names = expression.replaceAll(/\{[^}]*\}|by \([^)]*\)/g, '');
  return [...names.matchAll(/\b[a-z]+_[a-z0-9_]+\b(?!\()/g)]
    .map(([name]) => name)
    .filter((name) => !name.startsWith('__'));
}

function expectGiven(expression: string): void {
  const named = metricsIn(expression);
  expect(named.length, expression).toBeGreaterThan(0);
  for (const name of named) expect(metrics).toMatch(new RegExp(`^${name}[{ ]`, 'm'));
}

test('each alert of prometheus-rules.yaml is on metrics that the server gives', () => {
  const { groups } = parse(read('prometheus-rules.yaml')) as {
    groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
  };
  const alerts = groups.flatMap((group) => group.rules);
  expect(alerts.length).toBeGreaterThan(8);
  for (const { expr } of alerts) expectGiven(expr);
});

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly w: number };
  readonly targets: readonly { readonly expr: string }[];
}

test('each panel of grafana-dashboard.json shows metrics that the server gives', () => {
  const { panels, templating } = JSON.parse(read('grafana-dashboard.json')) as {
    panels: readonly Panel[];
    templating: { list: readonly { name: string }[] };
  };
  expect(panels.length).toBeGreaterThan(10);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const variables = templating.list.map(({ name }) => name);
  for (const { gridPos, targets, title } of panels) {
    expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
    for (const { expr } of targets) {
      expectGiven(expr);
      for (const [, name = ''] of expr.matchAll(/\$(?!__)(\w+)/g))
        expect(variables).toContain(name);
    }
  }
});

test('a metric that nobody gives is found', () => {
  expect(() => expectGiven('rate(http_requests_total[5m])')).toThrow();
});

test('jobs that wait are counted by queue', () => {
  expect(metrics).toMatch(/^jobs_waiting\{queue="remittance\.process"\} 0$/m);
  expect(metrics).toMatch(/^jobs_waiting_seconds\{queue="mail\.send"\} 0$/m);
});
