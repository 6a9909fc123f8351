import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFiles } from './run-import.ts';

test('remittances are found by their endings and 835 files by content; the rest is counted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pfs-find-'));
  mkdirSync(join(folder, 'b'));
  mkdirSync(join(folder, '.git'));
  const files: Readonly<Record<string, string>> = {
    'z.PDF': '',
    'a.csv': '',
    'b/ESI.20260310': 'ISA*00*',
    'b/no-ending': 'ST*835*0001~',
    'letter.docx': 'PK',
    'old.xls': '',
    'photos.zip': 'PK',
    notes: 'hello',
    '.hidden.835': 'ISA*',
    '.git/a.835': 'ISA*',
    '.pfs-import': '{}',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  symlinkSync(join(folder, 'z.PDF'), join(folder, 'link.pdf'));
  const { paths, skipped } = await findFiles(folder);
  rmSync(folder, { recursive: true });
  expect(paths).toEqual(['a.csv', 'b/ESI.20260310', 'b/no-ending', 'z.PDF']);
  expect(Object.fromEntries(skipped)).toEqual({
    hidden: 2,
    'a link': 1,
    '.docx': 1,
    '.xls (save as XLSX or CSV)': 1,
    '.zip (unpack it first)': 1,
    'of another type': 1,
  });
});

test('a folder that cannot be opened is not passed over in silence', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pfs-find-'));
  // Named in another encoding, so it is listed under a name that doesn't exist.
  mkdirSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from('März', 'latin1')]));
  const found = await findFiles(folder);
  rmSync(folder, { recursive: true });
  expect(found.paths).toEqual(['M\ufffdrz']);
});
