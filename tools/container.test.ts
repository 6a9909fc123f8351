import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { settingNames } from '../apps/server/src/platform/config.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const isThere = (path: string) => existsSync(fileURLToPath(new URL(`../${path}`, import.meta.url)));
const all = (text: string, form: RegExp) => Array.from(text.matchAll(form), ([, found]) => found);

const dockerfile = read('Dockerfile');
const compose = read('compose.yaml');
const example = read('.env.example');
/** Variables of compose.yaml itself, which the program doesn't read. */
const composeOnly = ['BIND_ADDRESS', 'BIND_PORT', 'POSTGRES_PASSWORD'];

describe('the image', () => {
  test('is made of the Node that the program pins', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    const images = all(dockerfile, /^FROM node:(\S+)-bookworm-slim/gm);
    expect(images).toHaveLength(3);
    for (const [name, version] of Object.entries(optionalDependencies)) {
      expect(name).toMatch(/^node-(linux|win)-(x64|arm64)$/);
      expect(images).toEqual([version, version, version]);
    }
  });

  test('is given everything that it is built and run from', () => {
    const given = all(read('.dockerignore'), /^!(\S+)$/gm);
    const named = all(dockerfile, /["/ ](apps\/[\w./-]+\.m?[jt]s)/g);
    expect(given).toContain('.npmrc');
    expect(named).toContain('apps/server/src/main.ts');
    expect(named).toContain('apps/cli/bin/pfs.mjs');
    for (const path of [...given, ...named]) expect(path, 'is there').toSatisfy(isThere);
    const workspaces = all(dockerfile, /--workspace (\S+)/g);
    expect(new Set(workspaces)).toEqual(new Set(['apps/web', 'apps/server', 'apps/cli']));
  });

  test('leaves out only what no part of the program imports', () => {
    const left = all(read('.dockerignore'), /^\*\*\/(.+)$/gm);
    expect(left).toContain('*.test.ts');
    expect(left).toContain('testing');
    expect(left).not.toContain('src');
  });

  test('asks for its health where the server answers', () => {
    const [asked] = all(dockerfile, /127\.0\.0\.1:\$\{process\.env\.PORT\}(\/\w+)/g);
    expect(read('apps/server/src/platform/http/health.ts')).toContain(`app.get('${asked}'`);
  });

  test('sets settings of the program alone, runs as no root and holds no secret', () => {
    const set = all(dockerfile, /(?:^ENV | )([A-Z_]+)=/gm);
    expect(set).toEqual(['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR']);
    for (const name of set) expect(settingNames).toContain(name);
    expect(all(dockerfile, /^USER (\S+)$/gm)).toEqual(['node']);
    expect(dockerfile).not.toMatch(/SECRET|PASSWORD|ENCRYPTION_KEY|TOKEN|^ARG /m);
  });
});

describe('compose.yaml', () => {
  const given = compose.slice(
    compose.indexOf('  program:'),
    compose.indexOf('  database:\n    image'),
  );

  test('gives the program its own settings and no others', () => {
    const names = all(given, /^ {6}([A-Z_]+): /gm);
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) expect(settingNames).toContain(name);
  });

  test('lets every setting of the program be set that a container can be given', () => {
    const elsewhere = [
      ...['NODE_ENV', 'PORT', 'HOST', 'DATA_DIR', 'ROLE', 'DEMO', 'DEVELOPER_PAGES'],
      ...['INBOUND_SMTP_PORT', 'INBOUND_SMTP_HOST', 'INBOUND_TLS_CERT', 'INBOUND_TLS_KEY'],
    ];
    const names = all(given, /^ {6}([A-Z_]+): /gm);
    expect([...names, ...elsewhere].sort()).toEqual([...settingNames].sort());
  });

  test('takes every variable from the example, which names nothing else', () => {
    const taken = new Set(all(compose, /\$\{([A-Z_]+)/g));
    const offered = new Set(all(example, /^([A-Z_]+)=/gm));
    expect(offered).toEqual(taken);
    for (const name of composeOnly) expect(taken).toContain(name);
  });

  test('holds no secret: what must be secret is empty in the example and required', () => {
    for (const name of ['POSTGRES_PASSWORD', 'SESSION_SECRET', 'ENCRYPTION_KEY']) {
      expect(example).toContain(`\n${name}=\n`);
      expect(compose).toContain(`\${${name}:?`);
    }
  });

  test('starts the program once the database answers', () => {
    expect(given).toContain('condition: service_healthy');
    expect(compose).toMatch(/image: postgres:18\n/);
    expect(compose).toContain('[CMD, pg_isready, --host, 127.0.0.1');
  });
});
