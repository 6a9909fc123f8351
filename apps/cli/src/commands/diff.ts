import { type Command, parseArguments, UsageError } from '../command.ts';
import { compare } from '../comparing/compare.ts';
import { comparisonLines } from '../comparing/comparison-lines.ts';
import { createStyler } from '../output.ts';
import { openInput } from '../reading/input.ts';

const help = `pfs diff A B: shows the differences between two 835 remittances

Usage: pfs diff A B

  A, B   835 files, not standard input; each may be read twice

Payments are matched by payer and check or EFT number, claims by prescription number, status, and
date of service, in any order. Shows payments and claims in only one file, those with
different amounts, amounts by category, and totals that differ. Lists the first 20 claims of
each kind; counts and totals include all.

Exit code
  0  the same payments, claims and totals
  1  something differs
  2  a file is not usable: missing, not an 835; or wrong arguments
`;

/** `pfs diff`: compares a file with a duplicate or a corrected version. */
export const diffCommand: Command = {
  help,
  async run(args, output, errors) {
    const { positionals } = parseArguments('diff', args, {});
    const [first, second, ...others] = positionals;
    if (first === undefined || second === undefined || others.length > 0) {
      throw new UsageError('diff takes two files; see pfs diff --help');
    }
    if (first === '-' || second === '-') throw new UsageError('diff cannot read standard input');
    const opener = (path: string) => async () => (await openInput(path, errors)).chunks;
    const comparison = await compare(opener(first), opener(second));
    const style = createStyler(output.styled);
    for (const line of comparisonLines(comparison, [first, second], style)) {
      await output.write(`${line}\n`);
    }
    for (const [index, path] of [first, second].entries()) {
      if (!comparison.unreadable[index]) continue;
      await errors.write(`pfs: ${path} is not a usable remittance; see pfs verify\n`);
    }
    if (comparison.unreadable.includes(true)) return 2;
    return comparison.same ? 0 : 1;
  },
};
