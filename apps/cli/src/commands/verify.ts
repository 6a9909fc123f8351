import { describeFinding } from '@pfs/edi/describe-finding';
import { type Command, type ExitCode, parseArguments, UsageError } from '../command.ts';
import {
  count,
  createStyler,
  jsonText,
  type Output,
  plural,
  type Styler,
  sumText,
} from '../output.ts';
import { openInput } from '../reading/input.ts';
import {
  addSums,
  addTallies,
  emptyTally,
  type Sums,
  type Tally,
  unopened,
  type Verdict,
  verdictOf,
} from '../verifying/verdict.ts';

const help = `pfs verify FILE...: checks whether 835 remittances balance, without listing claims

Usage: pfs verify FILE... [--json]

  FILE     one or more 835 files; - for standard input
  --json   for programs: one JSON object with the totals of all files (below)

Prints a line for each file, its errors, then totals. Unreliable payments are held:
totaled separately and not included. Errors are findings that affect amounts; "pfs read FILE --all"
lists warnings too.

Exit code
  0  every payment in every file balances, and no file has errors
  1  a payment doesn't balance or is cut off, or a file has an error
  2  a file is not usable: missing, not an 835; or wrong arguments

JSON
  {"files", "unusable", "payments", "claims", "paidCents", "providerAdjustmentsCents",
   "paymentSumCents", "held": {"payments", "claims", "paidCents", "providerAdjustmentsCents",
   "paymentSumCents"}, "unbalanced", "cutOff", "findings": {CODE: how often},
   "findingsNotListed"}
  Amounts are whole cents of any size: paid is the total paid on claims, payment sum the total of
  payments. "held" payments aren't included in the other totals: they don't balance, are cut off,
  have no date, or are in an unusable file.
`;

/** `pfs verify`: checks any number of files, with reasons. */
export const verifyCommand: Command = {
  help,
  async run(args, output, errors) {
    const { values, positionals } = parseArguments('verify', args, {
      json: { type: 'boolean', default: false },
    });
    if (positionals.length === 0)
      throw new UsageError('verify needs a file; see pfs verify --help');
    if (positionals.filter((path) => path === '-').length > 1) {
      throw new UsageError('standard input can be read only once');
    }
    const style = createStyler(output.styled);
    let all = emptyTally;
    let exitCode: ExitCode = 0;
    for (const path of positionals) {
      const { tally, code, lines } = await verifyFile(path, errors, style);
      all = addTallies(all, tally);
      if (code > exitCode) exitCode = code;
      if (!values.json) for (const line of lines()) await output.write(`${line}\n`);
    }
    if (values.json) await output.write(`${jsonText(all)}\n`);
    else for (const line of totalLines(all)) await output.write(`${line}\n`);
    return exitCode;
  },
};

interface Verified {
  readonly tally: Tally;
  readonly code: ExitCode;
  readonly lines: () => readonly string[];
}

/** Checks one file. A file that can't be opened doesn't stop the others from being checked. */
async function verifyFile(path: string, errors: Output, style: Styler): Promise<Verified> {
  try {
    const input = await openInput(path, errors);
    const verdict = await verdictOf(input.chunks);
    const lines = () => fileLines(input.name, verdict, style);
    return { tally: verdict.tally, code: verdict.exitCode, lines };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    await errors.write(`pfs: ${error.message}\n`);
    return { tally: unopened, code: 2, lines: () => [] };
  }
}

function fileLines(name: string, verdict: Verdict, style: Styler): readonly string[] {
  const { tally, errors, errorsFound, exitCode } = verdict;
  const { payments, claims, paymentSumCents } = addSums(tally, tally.held);
  const sizes = `${plural(payments, 'payment')}, ${plural(claims, 'claim')}`;
  const money = payments > 0 ? `, ${sumText(paymentSumCents)}` : '';
  const remarks = sumOf(tally) - errorsFound;
  const held = tally.held.payments > 0 ? `, ${plural(tally.held.payments, 'payment')} held` : '';
  const rest = remarks > 0 ? `, ${plural(remarks, 'remark')}` : '';
  return [
    `${name}: ${verdictText(exitCode, tally, style)} (${sizes}${money}${held}${rest})`,
    ...errors.map((finding) => `  ${describeFinding(finding)}`),
    ...moreLines(errorsFound - errors.length, style),
  ];
}

function verdictText(exitCode: ExitCode, { unbalanced, cutOff }: Tally, style: Styler): string {
  if (exitCode === 0) return style('green', 'balances');
  if (exitCode === 2) return style('red', 'NOT USABLE');
  const verdicts = [
    ...(unbalanced > 0 ? [`OUT OF BALANCE in ${plural(unbalanced, 'payment')}`] : []),
    ...(cutOff > 0 ? [`CUT OFF in ${plural(cutOff, 'payment')}`] : []),
  ];
  return style('red', verdicts.join(', ') || 'balances, WITH ERRORS');
}

function moreLines(more: number, style: Styler): readonly string[] {
  return more > 0 ? [style('dim', `  ... and ${plural(more, 'more error')}`)] : [];
}

function sumOf({ findings }: Tally): number {
  return Object.values(findings).reduce((sum, found) => sum + found, 0);
}

function totalLines(all: Tally): readonly string[] {
  const { held, findings } = all;
  const { payments, claims } = addSums(all, held);
  const heldText =
    `${plural(held.payments, 'payment')} held (excluded): ` +
    `${plural(held.claims, 'claim')}, ${sumsText(held)}`;
  return [
    '',
    `${plural(all.files, 'file')}, ${plural(payments, 'payment')}, ` +
      `${plural(claims, 'claim')}, ${count(all.unbalanced)} out of balance` +
      `${all.cutOff > 0 ? `, ${count(all.cutOff)} cut off` : ''}`,
    sumsText(all),
    ...(held.payments > 0 ? [heldText] : []),
    ...Object.entries(findings)
      .sort(([first], [second]) => (first < second ? -1 : 1))
      .map(([code, found]) => `  ${code} ${count(found)}`),
  ];
}

function sumsText({ paidCents, providerAdjustmentsCents, paymentSumCents }: Sums): string {
  const adds = paidCents - providerAdjustmentsCents;
  return (
    `paid ${sumText(paidCents)}, provider adjustments ${sumText(-providerAdjustmentsCents)}, ` +
    `total ${sumText(adds)}; payments total ${sumText(paymentSumCents)}`
  );
}
