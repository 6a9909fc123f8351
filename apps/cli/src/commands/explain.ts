import { parseArguments } from '../arguments.ts';
import { type Command, UsageError } from '../command.ts';
import { explainLines } from '../explaining/explain-lines.ts';
import { findClaim, occurrencesMax } from '../explaining/find-claim.ts';
import { openInput } from '../reading/input.ts';
import { createStyler } from '../style.ts';
import { plural } from '../wording.ts';

const help = `pfs explain FILE CLAIM: one claim of an 835 remittance, word for word

Usage: pfs explain FILE CLAIM [--show-people]

  FILE            an 835 file, or - for standard input
  CLAIM           a prescription number (CLP01); every claim of that number is shown
  --show-people   shows names and member ids too, which are hidden otherwise

For each claim: its segments with their place in the file and what each element says; its
adjustments with their category and the rule that decided it; its balance as equations; what it
takes back, or what takes it back; what is wrong with it.

Exit code
  0  found and shown
  1  the file has no claim of that number
  2  not usable: no such file, not an 835, or wrong arguments
`;

/** `pfs explain`: why a claim was paid what it was paid. */
export const explainCommand: Command = {
  name: 'explain',
  summary: 'one claim of an 835 remittance, word for word, with its balance',
  help,
  async run(args, output, errors) {
    const { values, positionals } = parseArguments('explain', args, {
      'show-people': { type: 'boolean', default: false },
    });
    const [path, claimId, ...others] = positionals;
    if (path === undefined || claimId === undefined || others.length > 0) {
      throw new UsageError('explain takes a file and a claim; see pfs explain --help');
    }
    const input = await openInput(path, errors);
    const { occurrences, found, unreadable } = await findClaim(input.chunks, claimId);
    const options = { showPeople: values['show-people'], style: createStyler(output.styled) };
    for (const occurrence of occurrences) {
      for (const line of explainLines(occurrence, occurrences, options)) {
        await output.write(`${line}\n`);
      }
    }
    if (found > occurrencesMax) {
      await output.write(`... and ${plural(found - occurrencesMax, 'more claim')}\n`);
    }
    if (found > 0) return 0;
    await errors.write(`pfs: ${input.name} has no claim ${claimId}\n`);
    return unreadable ? 2 : 1;
  },
};
