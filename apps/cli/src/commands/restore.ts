import { resolve } from 'node:path';
import { parseArguments } from '../arguments.ts';
import { type Command, UsageError } from '../command.ts';
import { runServerProgram } from '../server-program.ts';

const help = `pfs restore: restores a backup into an empty place, or verifies it

Usage: pfs restore FILE [--key-file FILE] [--verify]

Reads FILE to its end first, so a damaged one changes nothing. Then restores it into DATA_DIR
(data), which must be missing or empty, and the database of DATABASE_URL, which must have no tables,
or else an embedded one in DATA_DIR. Every table must match the row counts and totals recorded when
the backup was made. A backup from an older version is upgraded. If the restore is interrupted, the
program refuses to start with that folder.

  --verify         restores into a temporary folder under TMPDIR, with an embedded database,
                   and removes it; DATA_DIR and DATABASE_URL aren't touched
  --key-file FILE  a file with the key, instead of PFS_BACKUP_KEY

ENCRYPTION_KEY comes from the backup and is saved in DATA_DIR, unless it is set; then it must be the
same.

Exit code
  0  restored, and everything matches
  1  restored, but files were missing when the backup was made; they are listed
  2  not restored: wrong key, damaged backup, made by a newer version, or the target isn't empty
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
