import { type Command, parseArguments, UsageError } from '../command.ts';
import { openInput } from '../reading/input.ts';
import { writeJson } from '../reading/outcome.ts';
import { writeReport } from '../reading/text-report.ts';

const help = `pfs read FILE: shows payments, claims, fees, balance, and findings of an 835

Usage: pfs read FILE [--all] [--json]

  FILE     an 835 file, or - for standard input
  --all    lists every claim and finding, not just the first ones; totals always include all
  --json   for programs: one JSON object per line (below)

Exit code
  0  read, and every payment adds up
  1  read, but a payment does not add up or there are findings of severity error
  2  not usable: no such file, not an 835, or wrong arguments

JSON lines
  Each line has a "kind" and comes in the order of the file. Amounts are whole cents in fields
  that end in Cents; dates are YYYY-MM-DD; values not in the file are omitted.
  {"kind":"payment_started","payment":{index, amountCents, traceNumber, paidOn, payer, payee, ...}}
  {"kind":"claim","claim":{claimId, status, netCents, grossCents, dirFeeCents, adjustments, ...}}
  {"kind":"provider_adjustment","adjustment":{code, reference, amountCents, category, rule, ...}}
  {"kind":"payment_ended","payment":{... claimCount, differenceCents, balanced, cutOff}}
  {"kind":"finding","finding":{code, severity, place, ...},"sentence":"..."}
  {"kind":"ended","file":{bytes, segments, payments, claims, unreadable, ...},"totals":{...},
   "held":{payments,"totals":{...}}}
  "totals" cover included payments; those that don't balance, are cut off, or have no date
  are held, as are all payments in an unusable file.
`;

/** `pfs read`: shows everything in a remittance, without a server. */
export const readCommand: Command = {
  help,
  async run(args, output, errors) {
    const { path, all, json } = readArguments(args);
    const input = await openInput(path, errors);
    return json ? writeJson(input, output) : writeReport(input, output, { all });
  },
};

function readArguments(args: readonly string[]): { path: string; all: boolean; json: boolean } {
  const parsed = parseArguments('read', args, {
    all: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  });
  const [path, ...others] = parsed.positionals;
  if (path === undefined) throw new UsageError('read needs a file; see pfs read --help');
  if (others.length > 0) throw new UsageError('read takes one file; see pfs read --help');
  return { path, all: parsed.values.all, json: parsed.values.json };
}
