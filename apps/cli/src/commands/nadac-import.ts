import { resolve } from 'node:path';
import { type Command, UsageError } from '../command.ts';
import { runServerProgram } from '../server-program.ts';

const help = `pfs nadac import: drug prices of the public list (NADAC) for every pharmacy

Usage: pfs nadac import FILE

Reads the CSV file of the National Average Drug Acquisition Cost, as data.medicaid.gov offers it by
week or by year, into the database of the program: that of DATABASE_URL, else the embedded one of
DATA_DIR (data). Prices that are there stay, newer ones are added. The file is taken as a whole or
not at all; a line that says no price is named and left out. May run while the program does, which
then works out what the dispensed drugs cost.

Exit code
  0  imported
  1  the file is none of NADAC; nothing was changed
  2  the file or the database can't be read; or wrong arguments
`;

/** `pfs nadac import FILE`: hands over to the server's own program, which knows its database. */
export const nadacImportCommand: Command = {
  help,
  async run(args) {
    const [file, ...more] = args;
    if (file === undefined || more.length > 0 || file.startsWith('-')) {
      throw new UsageError('nadac import takes one file; see pfs nadac import --help');
    }
    return runServerProgram('nadac import', 'import-nadac.ts', [resolve(file)]);
  },
};
