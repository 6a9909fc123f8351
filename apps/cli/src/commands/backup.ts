import { resolve } from 'node:path';
import { parseArguments } from '../arguments.ts';
import { type Command, UsageError } from '../command.ts';
import { runServerProgram } from '../server-program.ts';

const help = `pfs backup: everything that the program keeps, in one encrypted file

Usage: pfs backup FILE [--key-file FILE]

Writes all rows of the database as of one moment, and every stored file that they name. May run
while the program does, which goes on meanwhile. The database is that of DATABASE_URL, whose role
must see all rows (a superuser, or one with BYPASSRLS), else the embedded one of DATA_DIR (data).

  --key-file FILE  a file with the key, instead of the setting PFS_BACKUP_KEY

The key is a passphrase of at least 20 characters, or a key of age: with its public half (age1...)
this machine can make backups and not read them. The backup has ENCRYPTION_KEY in it, so this key
opens everything, and without it nothing: keep it apart from the backups.

Exit code
  0  written
  1  written, but files that the database names are missing from the disk; they are named
  2  not written: no key, the database can't be read, FILE is there already; or wrong arguments
`;

/** `pfs backup`: hands over to the server's own program, which knows its database. */
export const backupCommand: Command = {
  help,
  async run(args) {
    const { values, positionals } = parseArguments('backup', args, {
      'key-file': { type: 'string' },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) {
      throw new UsageError('backup takes one file; see pfs backup --help');
    }
    const keyFile = values['key-file'];
    const key = keyFile === undefined ? [] : ['--key-file', resolve(keyFile)];
    return runServerProgram('backup', 'backup.ts', [...key, '--', resolve(file)]);
  },
};
