import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { settingNames } from '../apps/server/src/platform/config.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

interface Resource {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly selector: { readonly matchLabels: Readonly<Record<string, string>> };
    readonly template: { readonly metadata: Labels; readonly spec: Pod };
  };
}

interface Labels {
  readonly labels: Readonly<Record<string, string>>;
}

interface Pod {
  readonly volumes: readonly { readonly name: string }[];
  readonly containers: readonly {
    readonly image: string;
    readonly env: readonly { readonly name: string; readonly value: string }[];
    readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
    readonly startupProbe?: Probe;
    readonly readinessProbe?: Probe;
    readonly livenessProbe?: Probe;
  }[];
}

interface Probe {
  readonly httpGet: { readonly path: string };
}

describe('kubernetes.yaml', () => {
  const documents = parseAllDocuments(read('deploy/kubernetes.yaml'));
  const resources = documents.map((document) => document.toJS() as Resource);
  const deployments = resources.filter(({ kind }) => kind === 'Deployment');

  test('is YAML without anchors, which end with their document', () => {
    expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
    expect(read('deploy/kubernetes.yaml')).not.toMatch(/[&*][a-z]+\b(?=[ \n])|<<:/);
  });

  test('sets settings of the program alone, and no secret', () => {
    const config = resources.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
    const ofPods = deployments.flatMap(({ spec }) =>
      (spec?.template.spec.containers ?? []).flatMap(({ env }) => env),
    );
    const names = [...Object.keys(config), ...ofPods.map(({ name }) => name)];
    expect(names.filter((name) => !settingNames.includes(name))).toEqual([]);
    expect(names.filter((name) => /SECRET|PASSWORD|KEY|TOKEN|DATABASE_URL/.test(name))).toEqual([]);
    expect(ofPods.map(({ value }) => value)).toEqual(['web', 'worker']);
  });

  test('runs the image of compose.yaml with what it may write to', () => {
    const image = /image: (pharmacy-financial-suite:\S+)/.exec(read('compose.yaml'))?.[1];
    for (const { spec } of deployments) {
      const { labels } = spec?.template.metadata ?? { labels: {} };
      expect(labels).toEqual(spec?.selector.matchLabels);
      const { volumes, containers } = spec?.template.spec ?? { volumes: [], containers: [] };
      expect(containers.map((container) => container.image)).toEqual([image]);
      const mounts = containers.flatMap(({ volumeMounts }) => volumeMounts);
      expect(mounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp']);
      expect(mounts.map(({ name }) => name)).toEqual(volumes.map(({ name }) => name));
    }
  });

  test('asks for health where the server answers', () => {
    const health = read('apps/server/src/platform/http/health.ts');
    const probes = deployments.flatMap(({ spec }) =>
      (spec?.template.spec.containers ?? []).flatMap((container) => [
        container.startupProbe,
        container.readinessProbe,
        container.livenessProbe,
      ]),
    );
    const paths = probes.flatMap((probe) => probe?.httpGet.path ?? []);
    expect(paths).toEqual(['/healthz', '/readyz', '/healthz']);
    for (const path of paths) expect(health).toContain(`app.get('${path}'`);
  });
});
