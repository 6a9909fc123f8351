import { execFileSync } from 'node:child_process';
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
  folder = mkdtempSync(join(tmpdir(), 'pfs-read-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const payment = {
  traceNumber: '800000001',
  payerTaxId: '1900000001',
  paidOn: '2026-01-15',
  payer: { name: 'EXAMPLE RX', idQualifier: 'XV', id: 'ERX01' },
  payee: { name: 'MAIN STREET PHARMACY', idQualifier: 'XX', id: '1234567893' },
  claims: [
    {
      claimId: '6000001',
      statusCode: '1',
      chargeCents: toCents(10_000),
      patientPaidCents: toCents(1000),
      services: [
        {
          ndc: '00093721410',
          chargeCents: toCents(10_000),
          quantity: '30',
          filledOn: '2026-01-07',
          adjustments: [
            { group: 'CO', reason: '45', amountCents: toCents(2500) },
            { group: 'CO', reason: '295', amountCents: toCents(500) },
            { group: 'PR', reason: '3', amountCents: toCents(1000) },
          ],
        },
      ],
    },
  ],
  providerAdjustments: [
    {
      code: 'CS',
      reference: 'GER Q4',
      amountCents: toCents(500),
      fiscalPeriodEnd: '2026-12-31',
    },
  ],
} as const;

const small: RemittanceDescription = { createdOn: '2026-01-15', payments: [payment] };

describe('pfs read', () => {
  test('shows the payment, its claim, its fees and that it balances', async () => {
    const { exitCode, printed } = await run('read', file('good.835', write835Text(small)));
    expect(exitCode).toBe(0);
    expect(printed).toBe(`Payment 1: $55.00
  from EXAMPLE RX (ERX01)
  to   MAIN STREET PHARMACY (1234567893)
  EFT 800000001 of 2026-01-15

  Rx          Status    Filled      NDC          Quantity       Gross       DIR     GER  Other fees         Net   Patient
  6000001     paid      2026-01-07  00093721410        30      $65.00     $5.00       -           -      $60.00    $10.00

  Provider adjustment     Is                      Taken
  CS GER Q4               effective rate          $5.00

  1 claim                         $60.00
  Provider adjustments            -$5.00
  Total                           $55.00
  Payment amount                  $55.00  balanced

Totals
  Gross                           $65.00
  DIR fees                         $5.00  7.7% of gross revenue
  Effective-rate fees              $5.00
  Other fees                       $0.00
  Net                             $55.00
  Average DIR fee                  $5.00
  Claims                               1  1 paid, 0 reversed, 0 denied

good.835: 1 payment, 1 claim, 24 segments, 726 bytes
`);
  });

  test('a payment that does not add up ends with 1 and says by how much', async () => {
    const wrong = { ...small, payments: [{ ...payment, amountCents: toCents(9100) }] };
    const { exitCode, printed } = await run('read', file('wrong.835', write835Text(wrong)));
    expect(exitCode).toBe(1);
    expect(printed).toContain('OUT OF BALANCE by $36.00');
    expect(printed).toContain(
      'Claims and lump sums total $55.00, but the payment is $91.00, $36.00 more.',
    );
  });

  test('a file that is no remittance ends with 2 and says what it is', async () => {
    const { exitCode, printed } = await run('read', file('scan.835', '%PDF-1.7'));
    expect(exitCode).toBe(2);
    expect(printed).toContain('This is not an EDI file; its content is a PDF.');
  });

  test('lists the first claims of a large payment, and all of them when asked', async () => {
    const text = write835Text(generatePharmacyRemittance({ seed: 1, claims: 1200 }));
    const path = file('large.835', text);
    const first = await run('read', path);
    const all = await run('read', path, '--all');
    expect(rows(first.printed)).toHaveLength(20);
    expect(first.printed).toContain('... and 1,180 more claims; --all lists them');
    expect(rows(all.printed)).toHaveLength(1200);
    expect(totals(all.printed)).toBe(totals(first.printed));
  });

  test('writes one JSON object per line for programs', async () => {
    const { printed } = await run('read', '--json', file('json.835', write835Text(small)));
    const lines = printed
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ kind }) => kind)).toEqual([
      'payment_started',
      'claim',
      'provider_adjustment',
      'payment_ended',
      'ended',
    ]);
    expect(lines[1].claim).toMatchObject({ claimId: '6000001', netCents: 6000 });
    expect(lines.at(-1).totals).toMatchObject({ grossCents: 6500, dirPercentage: 7.7 });
  });
});

describe('wrong arguments are one line and exit code 2', () => {
  test.each([
    ['a file that is missing', ['read', '/no/such.835'], /^pfs: cannot read .*no such file\n$/],
    ['a folder', ['read', tmpdir()], /^pfs: cannot read .*it is a folder\n$/],
    ['no file', ['read'], /^pfs: read needs a file; .*\n$/],
    ['two files', ['read', 'a', 'b'], /^pfs: read takes one file; .*\n$/],
    ['an unknown option', ['read', 'a', '--fast'], /^pfs: Unknown option .*\n$/],
    ['an unknown command', ['raed'], /^pfs: unknown command raed; see pfs --help\n$/],
  ])('%s', async (_, args, message) => {
    const { exitCode, printed, errors } = await run(...args);
    expect(exitCode).toBe(2);
    expect(errors).toMatch(message);
    expect(printed).toBe('');
  });
});

test('--help names the commands, and each command explains itself', async () => {
  expect((await run('--help')).printed).toMatch(/read +payments, claims, fees/);
  const { printed, exitCode } = await run('read', '--help');
  expect(printed).toContain('Exit code');
  expect(exitCode).toBe(0);
});

test('the program starts from its bin file and passes the exit code on', () => {
  const bin = new URL('../../bin/pfs.mjs', import.meta.url).pathname;
  const path = file('bin.835', write835Text(small));
  expect(execFileSync(process.execPath, [bin, 'read', path]).toString()).toContain('balanced');
  expect(() => execFileSync(process.execPath, [bin, 'read', '/no'], { stdio: 'pipe' })).toThrow();
});

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text, 'latin1');
  return path;
}

function rows(printed: string): readonly string[] {
  return printed.split('\n').filter((line) => /^ {2}6\d{6} /.test(line));
}

function totals(printed: string): string {
  return printed.slice(printed.indexOf('Totals'));
}
