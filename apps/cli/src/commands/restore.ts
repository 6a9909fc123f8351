import { resolve } from 'node:path';
import { parseArguments } from '../arguments.ts';
import { type Command, UsageError } from '../command.ts';
import { runServerProgram } from '../server-program.ts';

const help = `pfs restore: a backup of pfs backup, into an empty place or aside

Usage: pfs restore FILE [--key-file FILE] [--verify]

Reads FILE to its end first, so that a damaged one changes nothing. Then puts it into DATA_DIR
(data), which must be missing or empty, and the database of DATABASE_URL, which must have no tables,
else an embedded one in DATA_DIR. Every table must come to the rows and sums that were counted when
the backup was made. A backup of an older version is brought to this one. If it is cut off, the
program refuses to start with that folder.

  --verify         does all that in a folder of its own under TMPDIR, with an embedded database,
                   and removes it; DATA_DIR and DATABASE_URL are not touched
  --key-file FILE  a file with the key, instead of the setting PFS_BACKUP_KEY

ENCRYPTION_KEY comes from the backup and is kept in DATA_DIR, unless it is set; then it must be the
same.

Exit code
  0  restored, and all is as it was counted
  1  so, but files were missing when the backup was made; they are named
  2  refused or not possible: wrong key, damaged, made by a newer version, a place that is not empty
`;

/** `pfs restore`: hands over to the server's own program, which knows its database. */
export const restoreCommand: Command = {
  help,
  async run(args) {
    const { values, positionals } = parseArguments('restore', args, {
      'key-file': { type: 'string' },
      verify: { type: 'boolean', default: false },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) {
      throw new UsageError('restore takes one file; see pfs restore --help');
    }
    const keyFile = values['key-file'];
    const key = keyFile === undefined ? [] : ['--key-file', resolve(keyFile)];
    const verify = values.verify ? ['--verify'] : [];
    return runServerProgram('restore', 'restore.ts', [...key, ...verify, '--', resolve(file)]);
  },
};
