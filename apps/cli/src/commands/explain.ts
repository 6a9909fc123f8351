import { type Command, parseArguments, UsageError } from '../command.ts';
import { explainLines } from '../explaining/explain-lines.ts';
import { findClaim, type Occurrence, occurrencesMax } from '../explaining/find-claim.ts';
import { findRelated, type Links, linkableOf, linkReversals } from '../explaining/reversals.ts';
import { createStyler, type Output, plural } from '../output.ts';
import { openInput } from '../reading/input.ts';

const help = `pfs explain FILE CLAIM: explains one claim in an 835 remittance

Usage: pfs explain FILE CLAIM [--show-people]

  FILE            an 835 file, or - for standard input
  CLAIM           a prescription number (CLP01); shows every claim with that number
  --show-people   also shows names and member IDs, which are hidden by default

For each claim: its segments with their position in the file and the meaning of each element; its
adjustments with their category and the rule that classified them; its balance as equations; what it
reverses or is reversed by, even under another number; and its findings. The file is read
twice for this; from standard input, only claims with the same number are linked.

Exit code
  0  found and shown
  1  the file has no claim with that number
  2  not usable: no such file, not an 835, or wrong arguments
`;

/** `pfs explain`: shows why a claim was paid what it was paid. */
export const explainCommand: Command = {
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
    const links = await linksOf(occurrences, path, errors);
    const options = { showPeople: values['show-people'], style: createStyler(output.styled) };
    for (const occurrence of occurrences) {
      for (const line of explainLines(occurrence, links, options)) {
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

/**
 * Claims with another number may reverse these, so the file is read again, which a stream can't be.
 */
async function linksOf(
  occurrences: readonly Occurrence[],
  path: string,
  errors: Output,
): Promise<Links> {
  const isWholeFile = path !== '-';
  const open = async () => (await openInput(path, errors)).chunks;
  const claims = occurrences.map(({ claim }) => claim).filter(({ status }) => status !== 'denied');
  if (claims.length === 0) return { links: [], isWholeFile };
  const related = isWholeFile
    ? await findRelated(claims, open)
    : occurrences.map(({ claim, payment }) => linkableOf(claim, payment));
  return { links: linkReversals(related), isWholeFile };
}
