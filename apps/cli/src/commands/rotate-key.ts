import { resolve } from 'node:path';
import { parseArguments } from '../arguments.ts';
import { type Command, UsageError } from '../command.ts';
import { runServerProgram } from '../server-program.ts';

const help = `pfs rotate-key: a new ENCRYPTION_KEY for what is stored

Usage: pfs rotate-key [--new-key-file FILE]

Wraps the key of each pharmacy's files by a new ENCRYPTION_KEY. The files themselves stay as they
are, so it takes moments. Stop the program first. If it is cut off, the program refuses to start and
the same command goes on. Older backups have the older key in them and stay good.

  --new-key-file FILE  a file with the new key, 64 hexadecimal digits; needed where ENCRYPTION_KEY
                       is set, else one is made and kept in DATA_DIR

Exit code
  0  done; where ENCRYPTION_KEY is set, set it to the new key before the next start
  2  not done: the program runs, the old key is another, no database; or wrong arguments
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
