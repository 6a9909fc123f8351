import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatePharmacyRemittance } from '@pfs/edi/pharmacy-remittance';
import { write835Text } from '@pfs/edi/write-835';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../testing/run.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pfs-anonymize-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const text = write835Text(
  generatePharmacyRemittance({ seed: 5, claims: 200, payments: 2, reversalsPerThousand: 200 }),
);

describe('pfs anonymize', () => {
  test('no name, address or number of the file is left', async () => {
    const { exitCode, printed } = await run('anonymize', file('in.835', text), '--key', 'k');
    expect(exitCode).toBe(0);
    const hidden = ['EXAMPLE RX', 'MAIN STREET', 'SPRINGFIELD', '62701', '1234567893', 'ERX01'];
    for (const word of hidden) expect(printed).not.toContain(word);
    const persons = text.matchAll(/NM1\*QC\*1\*(\w+)\*(\w+)\*{4}\*MI\*(\w+)/g);
    for (const [person] of persons) expect(printed).not.toContain(person);
    for (const [, claim] of text.matchAll(/CLP\*(\d+)/g)) {
      expect(printed).not.toContain(`CLP*${claim}*`);
    }
  });

  test('reversals still refer to their claims', async () => {
    const { printed } = await run('anonymize', file('links.835', text));
    const originals = [...printed.matchAll(/REF\*F8\*(\w+)/g)].map(([, number]) => number);
    expect(originals.length).toBeGreaterThan(5);
    for (const number of originals) expect(printed).toMatch(new RegExp(`CLP.*\\*${number}~`));
    expect(printed).not.toBe(text);
  });

  test('the same key gives the same file, and without one every run another', async () => {
    const path = file('key.835', text);
    const keyed = await run('anonymize', path, '--key', 'a');
    expect((await run('anonymize', path, '--key', 'a')).printed).toBe(keyed.printed);
    expect((await run('anonymize', path, '--key', 'b')).printed).not.toBe(keyed.printed);
    const [first, second] = [await run('anonymize', path), await run('anonymize', path)];
    expect(first.printed).not.toBe(second.printed);
  });

  test('makes the file it is told, and never over the one it reads', async () => {
    const path = file('whole.835', text);
    const made = join(folder, 'made.835');
    expect((await run('anonymize', path, '-o', made)).exitCode).toBe(0);
    expect(readFileSync(made)).toHaveLength(text.length);
    const over = await run('anonymize', path, '-o', path, '--force');
    expect(over.exitCode).toBe(2);
    expect(over.errors).toContain('it’s the input file');
    expect(readFileSync(path, 'latin1')).toBe(text);
  });

  test('what is no EDI is refused and leaves nothing behind', async () => {
    const made = join(folder, 'nothing.835');
    const { exitCode, errors } = await run('anonymize', file('x.pdf', '%PDF-1.7'), '-o', made);
    expect(exitCode).toBe(2);
    expect(errors).toContain('it is not an EDI file (pdf)');
    expect(readdirSync(folder).filter((name) => name.startsWith('nothing'))).toEqual([]);
  });
});

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content, 'latin1');
  return path;
}
