import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPublicPages } from './web-app.ts';

let folder: string;

const page = '<title>Start</title><link href="{{publicUrl}}/"><div id="root"></div><!--root-->';
/** Fails at its first call, as where memory runs short for a moment. */
const renderer = `let calls = 0;
export async function renderPage(path, plans) {
  calls += 1;
  if (calls === 1) throw new Error('not now');
  return '<p>' + plans.length + ' plans, rendering ' + calls + '</p>';
}`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pfs-pages-'));
  await mkdir(join(folder, 'pages'));
  const listed = { path: '/', file: 'start.html', isListed: true, isAskedPlainly: false };
  const files = {
    'pages.json': JSON.stringify({ pages: [listed], screens: [] }),
    'start.html': page,
    'not-found.html': page,
    'render-page.js': renderer,
  };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, 'pages', name), text);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a start page that could not be rendered once is rendered for the next who asks', async () => {
  const pages = await readPublicPages(folder, 'https://pfs.example/?a="b"');
  expect(pages?.htmlOf('start.html')).toContain('href="https://pfs.example/?a=&quot;b&quot;/"');
  await expect(pages?.startPageWith([])).rejects.toThrow('not now');
  expect(await pages?.startPageWith([])).toContain('<p>0 plans, rendering 2</p>');
  expect(await pages?.startPageWith([])).toContain('rendering 2');
});
