import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { registerPharmacy, type TestClient } from './testing/test-client.ts';

/* The examples of docs/api.md, with a key: each is a call that the server understands. */

const page = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8');
const cli = new URL('../../cli/bin/pfs.mjs', import.meta.url).pathname;
/** The remittance of the page. */
const exampleId = '01a203a5-4fde-76cc-bd51-46fdf6b8aa3b';

let app: TestApp;
let client: TestClient;
let folder: string;
const variables = new Map<string, string>();

beforeAll(async () => {
  app = await startTestApp();
  ({ client } = await registerPharmacy(app.server));
  folder = mkdtempSync(join(tmpdir(), 'pfs-examples-'));
  const key = { name: 'Examples', scope: 'staff', lifetime: '30_days' };
  variables.set('KEY', (await client.post('/api/api-keys', key)).body.key);
  variables.set('SERVER', await app.listen());
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

/** The commands of all `sh` blocks, each on one line. */
const commands = [...page.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].flatMap(([, block = '']) =>
  block
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
);

/** As a shell splits it: quotes are gone, variables are filled in. */
function wordsOf(command: string): string[] {
  const filled = command.replaceAll(
    /\$([A-Z]+)/g,
    (_whole, name: string) => variables.get(name) ?? '',
  );
  const words = filled.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g);
  return [...words].map(([word]) => word.replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2'));
}

async function curl(words: readonly string[]): Promise<Response> {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      header: { ...text, multiple: true },
      ...{ data: text, json: text, form: text, output: text, silent: flag, include: flag },
    },
  });
  const headers = new Headers();
  for (const one of values.header ?? []) {
    const [, name = '', value = ''] = /^(.*?): (.*)$/.exec(one) ?? [];
    headers.set(name, value);
  }
  if (values.json !== undefined) headers.set('content-type', 'application/json');
  const [name = '', path] = values.form?.split('=@') ?? [];
  const form = new FormData();
  if (path !== undefined) form.append(name, new Blob([readFileSync(join(folder, path))]), path);
  const body = path === undefined ? (values.json ?? values.data) : form;
  return fetch(positionals[0] ?? '', {
    ...(body === undefined ? {} : { method: 'POST', body }),
    headers,
  });
}

test('the examples of the page are calls that a key may make', async () => {
  expect(commands.length).toBeGreaterThan(10);
  const answered: string[] = [];
  for (const command of commands) {
    const [, name, value] = /^([A-Z]+)=(\S+)$/.exec(command) ?? [];
    const [program, ...words] = wordsOf(command);
    if (name !== undefined) {
      if (!variables.has(name)) variables.set(name, wordsOf(value ?? '')[0] ?? '');
    } else if (program === 'npx') {
      execFileSync(process.execPath, [cli, ...words.slice(1)], { cwd: folder });
    } else {
      expect(program).toBe('curl');
      const answer = await curl(words.map((word) => word.replace(exampleId, uploaded)));
      const path = new URL(answer.url).pathname.replace(uploaded, ':id');
      answered.push(`${answer.status} ${path}`);
      if (path === '/api/remittances/upload') {
        uploaded = ((await answer.json()) as { id: string }).id;
        await client.settled(uploaded);
      }
    }
  }
  expect(answered).toEqual([
    '200 /api/dashboard',
    '400 /api/vendors',
    '200 /api/claims',
    '201 /api/remittances/upload',
    '200 /api/remittances/:id',
    // An 835 has nothing to review.
    '409 /api/remittances/:id/review/0.payment.-.traceNumber.uncertain',
    '409 /api/remittances/:id/review/0.claim.1.-.row_does_not_close',
    '409 /api/remittances/:id/review/finish',
    '200 /api/claims',
    '200 /api/dashboard',
    '200 /api/remittances/:id/original',
  ]);
});

let uploaded = exampleId;
