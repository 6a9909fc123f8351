import { resolve } from 'node:path';
import { parseArguments } from '../arguments.ts';
import { type Command, UsageError } from '../command.ts';
import { runServerProgram } from '../server-program.ts';

const help = `pfs rotate-key: changes the ENCRYPTION_KEY of stored data

Usage: pfs rotate-key [--new-key-file FILE]

Wraps each pharmacy's file key with a new ENCRYPTION_KEY. The files themselves don't
change, so it's quick. Stop the program first. If interrupted, the program refuses to start until
you run the same command again. Older backups contain the older key and stay valid.

  --new-key-file FILE  a file with the new key, 64 hexadecimal digits; required if ENCRYPTION_KEY
                       is set; otherwise a key is created and saved in DATA_DIR

Exit code
  0  done; if ENCRYPTION_KEY is set, set it to the new key before the next start
  2  not done: the program is running, the old key is wrong, no database, or wrong arguments
`;

/** `pfs rotate-key`: hands over to the server's own program, which knows its database. */
export const rotateKeyCommand: Command = {
  help,
  async run(args) {
    const { values, positionals } = parseArguments('rotate-key', args, {
      'new-key-file': { type: 'string' },
    });
    if (positionals.length > 0)
      throw new UsageError('rotate-key takes no files; see --new-key-file');
    const file = values['new-key-file'];
    const key = file === undefined ? [] : ['--new-key-file', resolve(file)];
    return runServerProgram('rotate-key', 'rotate-key.ts', key);
  },
};
