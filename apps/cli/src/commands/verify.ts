import { type Command, type ExitCode, parseArguments, UsageError } from '../command.ts';
import { createStyler, jsonText, type Output, type Styler } from '../output.ts';
import { openInput } from '../reading/input.ts';
import { addTallies, emptyTally, type Tally, unopened, verdictOf } from '../verifying/verdict.ts';
import { fileLines, totalLines } from '../verifying/verdict-lines.ts';

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
