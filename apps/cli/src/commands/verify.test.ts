import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toCents } from '@pfs/core/money';
import { generatePharmacyRemittance } from '@pfs/edi/pharmacy-remittance';
import type { RemittanceDescription } from '@pfs/edi/remittance-description';
import { write835Text } from '@pfs/edi/write-835';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../testing/run.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pfs-verify-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const good = write835Text(generatePharmacyRemittance({ seed: 3, claims: 40, payments: 2 }));
const wrong = good.replace(/BPR\*I\*(\d+)/, (_, dollars) => `BPR*I*${Number(dollars) + 36}`);

/** Each payment is small enough to be exact, but not their sum. */
const huge: RemittanceDescription = {
  createdOn: '2026-01-15',
  payments: Array.from({ length: 13 }, (_, index) => ({
    traceNumber: String(index),
    payerTaxId: '1900000001',
    paidOn: '2026-01-15',
    payer: { name: 'EXAMPLE RX', idQualifier: 'XV', id: 'ERX01' },
    payee: { name: 'MAIN STREET PHARMACY', idQualifier: 'XX', id: '1234567893' },
    claims: [
      {
        claimId: '1',
        statusCode: '1',
        chargeCents: toCents(1_000_000_000_000_007),
        services: [
          {
            ndc: '00093721410',
            chargeCents: toCents(1_000_000_000_000_007),
            quantity: '30',
            filledOn: '2026-01-07',
          },
        ],
      },
    ],
  })),
};

describe('pfs verify', () => {
  test('files that add up end with 0 and their totals are added', async () => {
    const path = file('good.835', good);
    const { exitCode, printed } = await run('verify', path, path);
    expect(exitCode).toBe(0);
    expect(printed).toMatch(/^good\.835: balances \(2 payments, 80 claims, \$[\d,.]+\)$/m);
    expect(printed).toContain('2 files, 4 payments, 160 claims, 0 out of balance');
  });

  test('one payment off by a dollar among many files ends with 1 and says where', async () => {
    const { exitCode, printed } = await run('verify', file('a', good), file('wrong.835', wrong));
    expect(exitCode).toBe(1);
    expect(printed).toContain('wrong.835: OUT OF BALANCE in 1 payment');
    expect(printed).toMatch(/Claims and lump sums total .* \$36\.00 more\. Segment 4, BPR02\./);
    expect(printed).toContain('  payment_out_of_balance 1\n');
  });

  test('a file without its envelope adds up and is still an error', async () => {
    const bare = good.slice(good.indexOf('GS*'));
    const { exitCode, printed } = await run('verify', file('bare.835', bare));
    expect(exitCode).toBe(1);
    expect(printed).toContain('bare.835: balances, WITH ERRORS');
  });

  test('a payment without its end is cut off, though it adds up', async () => {
    const cut = file('cut.835', good.slice(0, good.lastIndexOf('SE*')));
    const { exitCode, printed } = await run('verify', cut);
    expect(exitCode).toBe(1);
    expect(printed).toContain('cut.835: CUT OFF in 1 payment (2 payments, 80 claims');
    expect(printed).toContain('The payment has no end (SE), so claims may be missing');
    expect(printed).toContain('80 claims, 0 out of balance, 1 cut off');
    const read = await run('read', cut);
    expect(read.exitCode).toBe(1);
    expect(read.printed).toContain('balanced, cut off');
    expect(read.printed).toContain('Totals for 1 payment');
    expect(read.printed).toContain('1 payment held (excluded)');
  });

  test('one that is cut before the last claim neither ends nor adds up', async () => {
    const cut = file('half.835', good.slice(0, good.lastIndexOf('CLP*')));
    const { exitCode, printed } = await run('verify', cut);
    expect(exitCode).toBe(1);
    expect(printed).toContain('half.835: OUT OF BALANCE in 1 payment, CUT OFF in 1 payment');
  });

  test('a missing file ends with 2 and the others are still looked at', async () => {
    const { exitCode, printed, errors } = await run('verify', '/no/such', file('b', good));
    expect(exitCode).toBe(2);
    expect(errors).toBe('pfs: cannot read /no/such: no such file\n');
    expect(printed).toContain('b: balances');
    expect(printed).toContain('2 files, 2 payments');
  });

  test('what is no remittance ends with 2', async () => {
    const { exitCode, printed } = await run('verify', file('scan.835', '%PDF-1.7'));
    expect(exitCode).toBe(2);
    expect(printed).toContain('scan.835: NOT USABLE');
  });

  test('--json is one object with the totals of all files in cents', async () => {
    const { printed, exitCode } = await run('verify', '--json', file('j', good), file('k', wrong));
    const { held, ...totals } = JSON.parse(printed);
    expect(exitCode).toBe(1);
    expect(totals).toMatchObject({
      files: 2,
      unusable: 0,
      payments: 3,
      claims: 120,
      unbalanced: 1,
      cutOff: 0,
    });
    expect(held).toMatchObject({ payments: 1, claims: 40 });
    expect(totals.paidCents - totals.providerAdjustmentsCents).toBe(totals.paymentSumCents);
    expect(held.paidCents - held.providerAdjustmentsCents).toBe(held.paymentSumCents - 3600);
    expect(totals.findings).toMatchObject({ payment_out_of_balance: 1 });
  });

  test('a payment that does not add up is in no total but that of the held', async () => {
    const [alone, both] = [
      await run('verify', file('l', good)),
      await run('verify', file('l', good), file('m', wrong.slice(0, wrong.indexOf('ST*835*0002')))),
    ];
    const sums = / together (.*); payments total \1$/m;
    expect(sums.exec(both.printed)?.[0]).toBe(sums.exec(alone.printed)?.[0]);
    expect(both.printed).toContain('2 files, 3 payments, 120 claims, 1 out of balance');
    expect(both.printed).toMatch(/^1 payment held \(excluded\): 40 claims, paid \$.*; payments/m);
    expect(both.printed).toContain('40 claims');
  });

  test('a payment without a date is held, for it belongs to no month', async () => {
    const undated = good.replace(/(BPR.*\*)\d{8}~/, '$1~').replace(/DTM\*405.*\n/, '');
    const { printed } = await run('verify', '--json', file('undated', undated));
    expect(JSON.parse(printed)).toMatchObject({ payments: 1, held: { payments: 1 } });
  });

  test('sums beyond what numbers hold exactly are told to the cent', async () => {
    const path = file('huge', write835Text(huge));
    const { printed, exitCode } = await run('verify', path);
    expect(exitCode).toBe(0);
    expect(printed).toContain(
      'total $130,000,000,000,000.91; payments total $130,000,000,000,000.91',
    );
    const { printed: json } = await run('verify', '--json', path);
    expect(json).toContain('"paidCents":13000000000000091,');
    const read = await run('read', path);
    expect(read.exitCode).toBe(0);
    expect(read.printed).toMatch(/Gross +\$130,000,000,000,000\.91$/m);
    expect((await run('read', '--json', path)).printed).toContain('"grossCents":13000000000000091');
    const other = file('huge2', write835Text(huge).replaceAll('CLP*1*1', 'CLP*2*1'));
    const diff = await run('diff', path, other);
    expect(diff.printed).toContain('net $130,000,000,000,000.91');
    expect((await run('diff', path, path)).exitCode).toBe(0);
    const explained = await run('explain', path, '1');
    expect(explained.printed).toContain('claim: $10,000,000,000,000.07 = $10,000,000,000,000.07');
  });

  test('needs a file, and standard input only once', async () => {
    expect((await run('verify')).errors).toBe('pfs: verify needs a file; see pfs verify --help\n');
    expect((await run('verify', '-', '-')).exitCode).toBe(2);
  });
});

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text, 'latin1');
  return path;
}
