import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatePharmacyRemittance } from '@pfs/edi/pharmacy-remittance';
import { write835Text } from '@pfs/edi/write-835';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../testing/run.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pfs-diff-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const options = { seed: 5, claims: 30, payments: 2, lumpSums: false, denialsPerThousand: 0 };
const text = write835Text(generatePharmacyRemittance({ ...options, reversalsPerThousand: 0 }));
/** Each claim with its segments. */
const claims = text.match(/CLP[\s\S]*?(?=CLP|PLB|SE\*)/g) ?? [];
const paid = (claim = '') => Number(claim.split('*')[4]);

describe('pfs diff', () => {
  test('a file is the same as itself, and as itself with its claims in another order', async () => {
    const [first = '', second = ''] = claims;
    const moved = text.replace(first + second, second + first);
    expect(moved).not.toBe(text);
    const { exitCode, printed } = await run('diff', file('a', text), file('b', moved));
    expect(exitCode).toBe(0);
    expect(printed).toBe('Same payments, claims, and totals.\n');
  });

  test('a claim that is in one file only is named with its money', async () => {
    const [first = ''] = claims;
    const without = file('without', text.replace(first, ''));
    const { exitCode, printed } = await run('diff', file('with', text), without);
    expect(exitCode).toBe(1);
    expect(printed).toMatch(/^1 claim only in .*with\n {2}6000000 paid 20\d\d-\d\d-\d\d: \$/m);
    expect(printed).toContain(`net $${paid(first).toFixed(2)}`);
    expect((await run('diff', without, file('with', text))).printed).toContain('1 claim only in');
  });

  test('a claim with another amount is told from, to and in sum', async () => {
    const [first = ''] = claims;
    const more = first.replace(/^(CLP\*\d+\*1\*[\d.]+\*)[\d.]+/, (_, start) => {
      return start + (paid(first) + 3).toFixed(2);
    });
    const { exitCode, printed } = await run(
      'diff',
      file('c', text),
      file('d', text.replace(first, more)),
    );
    expect(exitCode).toBe(1);
    expect(printed).toContain('1 claim with different amounts');
    expect(printed).toMatch(/6000000 paid .*: gross .* -> .*, net \$[\d,.]+ -> \$[\d,.]+/);
    expect(printed).toContain('together: gross $3.00, net $3.00');
    expect(printed).toMatch(/net +\$[\d,.]+ +\$[\d,.]+ +\$3\.00/);
  });

  test('a payment that is missing, and one with another amount', async () => {
    const other = text.replace('TRN*1*800000005', 'TRN*1*999');
    const { printed, exitCode } = await run('diff', file('e', text), file('f', other));
    expect(exitCode).toBe(1);
    expect(printed).toMatch(
      /Payments only in .*e\n {2}EXAMPLE RX BENEFITS 800000005 of 2026-01-15/,
    );
    expect(printed).toMatch(/Payments only in .*f\n {2}EXAMPLE RX BENEFITS 999 of/);
    const raised = text.replace(/BPR\*I\*(\d+)/, (_, dollars) => `BPR*I*${Number(dollars) + 9}`);
    const changed = await run('diff', file('g', text), file('h', raised));
    expect(changed.printed).toMatch(/Payments with different amounts\n.* -> .*, \$9\.00 more\n/);
  });

  test('a claim that stands twice differs from one that stands once', async () => {
    const [first = ''] = claims;
    const twice = text.replace(first, first + first);
    const { printed } = await run('diff', file('i', text), file('j', twice));
    expect(printed).toMatch(/^1 claim only in .*j$/m);
  });

  test('payments without a number are compared in their order, and the first are listed', async () => {
    const nameless = (payments: number) => {
      const made = write835Text(generatePharmacyRemittance({ ...options, claims: 1, payments }));
      return made.replace(/TRN\*1\*\d+/g, 'TRN*1*');
    };
    const [fewer, more] = [file('m', nameless(3)), file('n', nameless(3000))];
    const { printed } = await run('diff', fewer, more);
    expect(printed).toMatch(/^Payments only in .*n$/m);
    expect(printed.match(/EXAMPLE RX BENEFITS no number/g)).toHaveLength(20);
    expect(printed).toContain('... and 2,977 more payments');
    expect(printed).toContain('2,997 claims only in');
    expect((await run('diff', more, more)).exitCode).toBe(0);
  });

  test('a file that cannot be used ends with 2', async () => {
    const { exitCode, errors } = await run('diff', file('k', text), file('l', '%PDF-1.7'));
    expect(exitCode).toBe(2);
    expect(errors).toContain('is not a usable remittance');
    expect((await run('diff', 'a')).exitCode).toBe(2);
    expect((await run('diff', 'a', '-')).exitCode).toBe(2);
    expect((await run('diff', '/no/1', '/no/2')).exitCode).toBe(2);
  });
});

function file(name: string, content: string): string {
  const made = join(folder, name);
  writeFileSync(made, content, 'latin1');
  return made;
}
