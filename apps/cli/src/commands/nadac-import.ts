import { resolve } from 'node:path';
import { type Command, UsageError } from '../command.ts';
import { runServerProgram } from '../server-program.ts';

const help = `pfs nadac import: imports NADAC drug prices for all pharmacies

Usage: pfs nadac import FILE

Reads the National Average Drug Acquisition Cost CSV file, published by data.medicaid.gov by
week or by year, into the program's database: that of DATABASE_URL, or else the embedded one in
DATA_DIR (data). Existing prices stay, newer ones are added. The file is imported completely or
not at all; lines without a price are listed and skipped. Can run while the program runs, which
then recalculates drug costs.

Exit code
  0  imported
  1  the file isn't a NADAC file; nothing was changed
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
