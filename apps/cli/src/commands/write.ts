import { isCalendarDay } from '@pfs/core/days';
import { generatePharmacyRemittance } from '@pfs/edi/pharmacy-remittance';
import { write835 } from '@pfs/edi/write-835';
import { parseArguments, wholeOption } from '../arguments.ts';
import { type Command, UsageError } from '../command.ts';
import { writeWhole } from '../writing/output-file.ts';

const help = `pfs write: makes an 835 remittance for tests, made up from a seed

Usage: pfs write [options]

  --seed N                    1 unless given; the same seed and options give the same bytes
  --claims N                  claims of each payment (100)
  --payments N                payments of the file (1)
  --dir-percent N             how many of 100 paid claims carry a DIR fee (35)
  --reversals-per-thousand N  claims that take an earlier one back (20)
  --denials-per-thousand N    claims that are denied (15)
  --no-lump-sums              leaves out provider adjustments (PLB)
  --drug-names                names drugs in words beside their NDC
  --paid-on DAY               day of payment, YYYY-MM-DD (2026-01-15)
  -o, --output FILE           the file to make; standard output unless given
  --force                     replaces a file that is there already

The file balances and "pfs verify" finds nothing in it. Persons, payers and claims are made up.
A file appears under its name only when it is whole.

Exit code
  0  written
  2  nothing written: wrong arguments, or the file cannot be made
`;

/** Far above any real file: more would not fit the control numbers and counts of the standard. */
const claimsMax = 9_000_000;
const paymentsMax = 9999;

/** `pfs write`: valid remittances of any size. */
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
    throw new UsageError('write takes a file behind -o only; see pfs write --help');
  }
  return values;
}

function dayOption(text: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (isCalendarDay(Number(year), Number(month), Number(date))) return text;
  throw new UsageError('--paid-on takes a day as YYYY-MM-DD');
}
