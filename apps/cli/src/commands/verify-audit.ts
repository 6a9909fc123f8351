import { resolve } from 'node:path';
import { parseArguments } from '../arguments.ts';
import { type Command, UsageError } from '../command.ts';
import { runServerProgram } from '../server-program.ts';

const help = `pfs verify audit: checks that the audit trail wasn't changed

Usage: pfs verify audit [--kept FILE]

Checks the hash chain of each pharmacy and of the platform, and reports the first link that
is broken: a row that was changed, removed, moved, or inserted. For each intact chain, prints
its head, the hash of everything before it. Rows removed from the end of a chain
together with their links leave no gap, and someone with full database access could rewrite a
whole chain: keep this output outside the database, and pass it with --kept to check
that the trail still continues from there.

  --kept FILE  what an earlier run printed

Reads the database of the program: that of DATABASE_URL, else the embedded one of DATA_DIR (data).
Changes nothing, and can run while the program is running. To verify a file of that name, use
"pfs verify ./audit".

Exit code
  0  every chain is intact
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
