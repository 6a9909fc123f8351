import { isCalendarDay } from '@pfs/core/days';
import { generatePharmacyRemittance } from '@pfs/edi/pharmacy-remittance';
import { write835 } from '@pfs/edi/write-835';
import { type Command, parseArguments, UsageError, wholeOption } from '../command.ts';
import { writeWhole } from '../output-file.ts';

const help = `pfs write: generates a test 835 remittance from a seed

Usage: pfs write [options]

  --seed N                    default 1; the same seed and options give the same bytes
  --claims N                  claims per payment (100)
  --payments N                payments in the file (1)
  --dir-percent N             percent of paid claims with a DIR fee (35)
  --reversals-per-thousand N  claims that reverse an earlier one (20)
  --denials-per-thousand N    claims that are denied (15)
  --no-lump-sums              leaves out provider adjustments (PLB)
  --drug-names                adds drug names next to NDCs
  --paid-on DAY               payment date, YYYY-MM-DD (2026-01-15)
  -o, --output FILE           the output file; standard output by default
  --force                     replaces an existing file

The file balances, and "pfs verify" finds no errors. People, payers, and claims are fictional.
The file appears under its name only when complete.

Exit code
  0  written
  2  nothing written: wrong arguments, or the file can't be created
`;

/** Far above any real file: more wouldn't fit the standard's control numbers and counts. */
const claimsMax = 9_000_000;
const paymentsMax = 9999;

/** `pfs write`: generates valid remittances of any size. */
export const writeCommand: Command = {
  help,
  async run(args, output) {
    const values = readOptions(args);
    const rate = { lowest: 0, highest: 1000 };
    const description = generatePharmacyRemittance({
      seed: wholeOption('seed', values.seed, { lowest: 0, highest: 0x7fffffff }),
      claims: wholeOption('claims', values.claims, { lowest: 0, highest: claimsMax }),
      payments: wholeOption('payments', values.payments, { lowest: 1, highest: paymentsMax }),
      dirClaimsPercent: wholeOption('dir-percent', values['dir-percent'], {
        lowest: 0,
        highest: 100,
      }),
      reversalsPerThousand: wholeOption(
        'reversals-per-thousand',
        values['reversals-per-thousand'],
        rate,
      ),
      denialsPerThousand: wholeOption('denials-per-thousand', values['denials-per-thousand'], rate),
      lumpSums: !values['no-lump-sums'],
      drugNames: values['drug-names'],
      paidOn: dayOption(values['paid-on']),
    });
    await writeWhole(write835(description), { path: values.output, force: values.force }, output);
    return 0;
  },
};

function readOptions(args: readonly string[]) {
  const { values, positionals } = parseArguments('write', args, {
    seed: { type: 'string', default: '1' },
    claims: { type: 'string', default: '100' },
    payments: { type: 'string', default: '1' },
    'dir-percent': { type: 'string', default: '35' },
    'reversals-per-thousand': { type: 'string', default: '20' },
    'denials-per-thousand': { type: 'string', default: '15' },
    'no-lump-sums': { type: 'boolean', default: false },
    'drug-names': { type: 'boolean', default: false },
    'paid-on': { type: 'string', default: '2026-01-15' },
    output: { type: 'string', short: 'o' },
    force: { type: 'boolean', default: false },
  });
  if (positionals.length > 0) {
    throw new UsageError('write takes a file only with -o; see pfs write --help');
  }
  return values;
}

function dayOption(text: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (isCalendarDay(Number(year), Number(month), Number(date))) return text;
  throw new UsageError('--paid-on takes a date as YYYY-MM-DD');
}
