import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeWhole } from '../output-file.ts';
import { recorder, run } from '../testing/run.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pfs-write-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('pfs write', () => {
  test('the same seed gives the same bytes, another seed others', async () => {
    const first = await run('write', '--seed', '7', '--claims', '30');
    const again = await run('write', '--seed', '7', '--claims', '30');
    const other = await run('write', '--seed', '8', '--claims', '30');
    expect(first.exitCode).toBe(0);
    expect(first.printed.startsWith('ISA*')).toBe(true);
    expect(again.printed).toBe(first.printed);
    expect(other.printed).not.toBe(first.printed);
  });

  test('makes a file that pfs verify finds nothing in', async () => {
    const path = join(folder, 'made.835');
    const sizes = ['--claims', '200', '--payments', '3', '--dir-percent', '100', '--drug-names'];
    expect((await run('write', ...sizes, '-o', path)).exitCode).toBe(0);
    const { exitCode, printed } = await run('verify', '--json', path);
    expect(exitCode).toBe(0);
    expect(JSON.parse(printed)).toMatchObject({ payments: 3, claims: 600, findings: {} });
  });

  test('options say what is in the file', async () => {
    const plain = ['--dir-percent', '0', '--no-lump-sums', '--paid-on', '2026-02-28'];
    const { printed } = await run('write', '--reversals-per-thousand', '0', ...plain);
    expect(printed).not.toContain('*295*');
    expect(printed).not.toContain('PLB*');
    expect(printed).not.toMatch(/CLP\*\d+\*22\*/);
    expect(printed).toContain('DTM*405*20260228~');
  });

  test('a payment of which reversals take more than there is carries the rest forward', async () => {
    const path = join(folder, 'negative.835');
    const many = ['--claims', '8', '--payments', '300', '--reversals-per-thousand', '200'];
    expect((await run('write', ...many, '-o', path)).exitCode).toBe(0);
    expect(readFileSync(path, 'latin1')).toMatch(/PLB\*.*FB:FWD\*-\d/);
    expect((await run('verify', path)).exitCode).toBe(0);
  });

  test('replaces a file only when told to', async () => {
    const path = join(folder, 'there.835');
    await run('write', '-o', path);
    const before = readFileSync(path, 'latin1');
    const refused = await run('write', '--seed', '2', '-o', path);
    expect(refused.exitCode).toBe(2);
    expect(refused.errors).toContain('already exists');
    expect(readFileSync(path, 'latin1')).toBe(before);
    expect((await run('write', '--seed', '2', '-o', path, '--force')).exitCode).toBe(0);
    expect(readFileSync(path, 'latin1')).not.toBe(before);
  });

  test.each([
    ['--claims', 'many'],
    ['--claims', '-1'],
    ['--payments', '0'],
    ['--dir-percent', '101'],
    ['--paid-on', '2026-02-30'],
    ['--paid-on', 'today'],
    ['-o', '/no/such/folder/x.835'],
    ['-o', tmpdir()],
  ])('%s %s ends with 2', async (option, value) => {
    const { exitCode, printed, errors } = await run('write', option, value);
    expect(exitCode).toBe(2);
    expect(printed).toBe('');
    expect(errors).toMatch(/^pfs: .*\n$/);
  });
});

test('a run that breaks off leaves neither the file nor a part of it', async () => {
  const path = join(folder, 'broken.835');
  async function* broken() {
    yield new Uint8Array(100);
    throw new Error('the disk is gone');
  }
  await expect(writeWhole(broken(), { path, force: false }, recorder())).rejects.toThrow('gone');
  expect(existsSync(path)).toBe(false);
  expect(readdirSync(folder).filter((name) => name.startsWith('broken'))).toEqual([]);
});
