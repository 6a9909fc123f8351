import { resolve } from 'node:path';
import { parseArguments } from '../arguments.ts';
import { type Command, UsageError } from '../command.ts';
import { runServerProgram } from '../server-program.ts';

const help = `pfs backup: backs up all data into one encrypted file

Usage: pfs backup FILE [--key-file FILE]

Writes a consistent snapshot of the database and every stored file it references. Can run
while the program is running. Uses the database of DATABASE_URL, whose role
must see all rows (a superuser, or one with BYPASSRLS), or else the embedded one in DATA_DIR (data).

  --key-file FILE  a file with the key, instead of PFS_BACKUP_KEY

The key is a passphrase of at least 20 characters, or an age key: with the public key (age1...)
this machine can make backups but not read them. The backup contains ENCRYPTION_KEY, so this key
opens everything. Without it, nothing can be restored. Store it apart from the backups.

Exit code
  0  written
  1  written, but files listed in the database are missing from disk; they are listed
  2  not written: no key, the database can't be read, FILE already exists, or wrong arguments
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
