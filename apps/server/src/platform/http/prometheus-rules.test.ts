import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { registerMetrics } from './metrics.ts';

const rules = new URL('../../../../../deploy/prometheus-rules.yaml', import.meta.url);

test('each alert of deploy/prometheus-rules.yaml is on metrics that the server has', async () => {
  const app = fastify();
  registerMetrics(app, undefined);
  app.get('/asked', async () => 'answered');
  await app.inject('/asked');
  const metrics = (await app.inject('/metrics')).body;
  const { groups } = parse(readFileSync(rules, 'utf8')) as {
    groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
  };
  const alerts = groups.flatMap((group) => group.rules);
  expect(alerts.length).toBeGreaterThan(3);
  for (const { expr } of alerts) {
    for (const [name] of expr.matchAll(/\b(?:http|nodejs|process)_[a-z0-9_]+/g)) {
      expect(metrics).toMatch(new RegExp(`^${name}[{ ]`, 'm'));
    }
  }
  await app.close();
});
