import { type Command, UsageError } from '../command.ts';
import { runServerProgram } from '../server-program.ts';

const help = `pfs verify rollups: checks every stored total against a recount

Usage: pfs verify rollups

Reads the database of the program: that of DATABASE_URL, else the embedded one of DATA_DIR (data).
Changes nothing, and can run while the program runs. Prints a line for each pharmacy and each total
that differs. To verify a file of that name, use "pfs verify ./rollups".

Exit code
  0  every total equals its recount
  1  one differs
  2  the database can't be read; or wrong arguments
`;

/** `pfs verify rollups`: hands over to the server's own program, which knows its database. */
export const verifyRollupsCommand: Command = {
  help,
  async run(args) {
    if (args.length > 0) throw new UsageError('verify rollups takes no arguments');
    return runServerProgram('verify rollups', 'verify-rollups.ts', []);
  },
};
