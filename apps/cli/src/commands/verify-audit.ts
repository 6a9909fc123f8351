import { resolve } from 'node:path';
import { parseArguments } from '../arguments.ts';
import { type Command, UsageError } from '../command.ts';
import { runServerProgram } from '../server-program.ts';

const help = `pfs verify audit: whether the audit trail is what it was when it was written

Usage: pfs verify audit [--kept FILE]

Walks the chain of hashes of each pharmacy, and that of the platform, and names the first link that
does not hold: a row that was changed, removed, moved or slipped in. Prints for each chain that
holds its head, the hash of all that came before. Rows that are removed from the end of a chain
together with their links leave no gap, and whoever may do anything in the database could write a
whole chain anew: keep what this prints outside the database, and give it back with --kept to see
that the trail still goes on from there.

  --kept FILE  what an earlier run printed

Reads the database of the program: that of DATABASE_URL, else the embedded one of DATA_DIR (data).
Changes nothing, and may run while the program does. A file of that name is read with
"pfs verify ./audit".

Exit code
  0  every chain holds
  1  one is broken
  2  the database can't be read; or wrong arguments
`;

/** `pfs verify audit`: hands over to the server's own program, which knows its database. */
export const verifyAuditCommand: Command = {
  help,
  async run(args) {
    const { values, positionals } = parseArguments('verify audit', args, {
      kept: { type: 'string' },
    });
    if (positionals.length > 0) throw new UsageError('verify audit takes no files; see --kept');
    const kept = values.kept === undefined ? [] : [resolve(values.kept)];
    return runServerProgram('verify audit', 'verify-audit.ts', kept);
  },
};
