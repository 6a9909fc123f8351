import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatePharmacyRemittance } from '@pfs/edi/pharmacy-remittance';
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

describe('pfs verify', () => {
  test('files that add up end with 0 and their totals are added', async () => {
    const path = file('good.835', good);
    const { exitCode, printed } = await run('verify', path, path);
    expect(exitCode).toBe(0);
    expect(printed).toMatch(/^good\.835: adds up \(2 payments, 80 claims, \$[\d,.]+\)$/m);
    expect(printed).toContain('2 files, 4 payments, 160 claims, 0 out of balance');
  });

  test('one payment off by a dollar among many files ends with 1 and says where', async () => {
    const { exitCode, printed } = await run('verify', file('a', good), file('wrong.835', wrong));
    expect(exitCode).toBe(1);
    expect(printed).toContain('wrong.835: DOES NOT ADD UP in 1 payment');
    expect(printed).toMatch(/Payments add up to .* \$36\.00 more\. Segment 4, BPR02\./);
    expect(printed).toContain('  payment_out_of_balance 1\n');
  });

  test('a file without its envelope adds up and is still an error', async () => {
    const bare = good.slice(good.indexOf('GS*'));
    const { exitCode, printed } = await run('verify', file('bare.835', bare));
    expect(exitCode).toBe(1);
    expect(printed).toContain('bare.835: adds up, WITH ERRORS');
  });

  test('a payment without its end is cut off, though it adds up', async () => {
    const cut = file('cut.835', good.slice(0, good.lastIndexOf('SE*')));
    const { exitCode, printed } = await run('verify', cut);
    expect(exitCode).toBe(1);
    expect(printed).toContain('cut.835: CUT OFF in 1 payment (2 payments, 80 claims');
    expect(printed).toContain('The payment has no end (SE), so claims of it may be missing');
    expect(printed).toContain('80 claims, 0 out of balance, 1 cut off');
    const read = await run('read', cut);
    expect(read.exitCode).toBe(1);
    expect(read.printed).toContain('balanced, cut off before its end');
    expect(read.printed).toContain("with 1 payment that can't be relied on");
  });

  test('one that is cut before the last claim neither ends nor adds up', async () => {
    const cut = file('half.835', good.slice(0, good.lastIndexOf('CLP*')));
    const { exitCode, printed } = await run('verify', cut);
    expect(exitCode).toBe(1);
    expect(printed).toContain('half.835: DOES NOT ADD UP in 1 payment, CUT OFF in 1 payment');
  });

  test('a missing file ends with 2 and the others are still looked at', async () => {
    const { exitCode, printed, errors } = await run('verify', '/no/such', file('b', good));
    expect(exitCode).toBe(2);
    expect(errors).toBe('pfs: cannot read /no/such: there is no such file\n');
    expect(printed).toContain('b: adds up');
    expect(printed).toContain('2 files, 2 payments');
  });

  test('what is no remittance ends with 2', async () => {
    const { exitCode, printed } = await run('verify', file('scan.835', '%PDF-1.7'));
    expect(exitCode).toBe(2);
    expect(printed).toContain('scan.835: NOT USABLE');
  });

  test('--json is one object with the totals of all files in cents', async () => {
    const { printed, exitCode } = await run('verify', '--json', file('j', good), file('k', wrong));
    const totals = JSON.parse(printed);
    expect(exitCode).toBe(1);
    expect(totals).toMatchObject({
      files: 2,
      unusable: 0,
      payments: 4,
      claims: 160,
      unbalanced: 1,
    });
    expect(totals.paidCents - totals.providerAdjustmentsCents).toBe(totals.paymentSumCents - 3600);
    expect(totals.findings).toMatchObject({ payment_out_of_balance: 1 });
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
