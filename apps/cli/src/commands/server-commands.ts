import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Command, type ExitCode, parseArguments, UsageError } from '../command.ts';

export const backupCommand: Command = {
  help: `pfs backup: backs up all data into one encrypted file

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
`,
  async run(args) {
    const { values, positionals } = parseArguments('backup', args, {
      'key-file': { type: 'string' },
    });
    const file = oneFile('backup', positionals);
    return runServerProgram('backup', 'backup.ts', [...keyFileOf(values), '--', file]);
  },
};

export const restoreCommand: Command = {
  help: `pfs restore: restores a backup into an empty place, or verifies it

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
`,
  async run(args) {
    const { values, positionals } = parseArguments('restore', args, {
      'key-file': { type: 'string' },
      verify: { type: 'boolean', default: false },
    });
    const file = oneFile('restore', positionals);
    const verify = values.verify ? ['--verify'] : [];
    return runServerProgram('restore', 'restore.ts', [...keyFileOf(values), ...verify, '--', file]);
  },
};

export const exportTenantCommand: Command = {
  help: `pfs tenant export: writes one pharmacy into a file, to move it to another installation

Usage: pfs tenant export ORGANIZATION FILE [--key-file FILE]

Writes all rows of the pharmacy with this ID, as of one moment, and its stored files into one
encrypted file. Can run while the program is running; changes nothing. Suspend the pharmacy first,
so that nothing comes in that isn't in the file. Reads the database of DATABASE_URL, whose role
must see all rows (a superuser, or one with BYPASSRLS), or else the embedded one in DATA_DIR (data).

  --key-file FILE  a file with the key, instead of PFS_BACKUP_KEY

The key is one for backups: a passphrase of at least 20 characters, or an age key. With the public
key (age1...) of the other installation, only that one can read the file. It contains the
pharmacy's secrets, but not ENCRYPTION_KEY.

Exit code
  0  written
  1  written, but files listed in the database are missing or damaged; they are listed
  2  not written: no such pharmacy, no key, the database can't be read, FILE already exists, or
     wrong arguments
`,
  async run(args) {
    const { values, positionals } = parseArguments('tenant export', args, {
      'key-file': { type: 'string' },
    });
    const [organization, file, ...more] = positionals;
    if (organization === undefined || file === undefined || more.length > 0) {
      throw new UsageError(
        'tenant export takes a pharmacy’s ID and a file; see pfs tenant export --help',
      );
    }
    const what = ['export', resolve(file), organization.toLowerCase()];
    const given = [...keyFileOf(values), '--', ...what];
    return runServerProgram('tenant export', 'move-tenant.ts', given);
  },
};

export const importTenantCommand: Command = {
  help: `pfs tenant import: adds a pharmacy that "pfs tenant export" wrote

Usage: pfs tenant import FILE [--key-file FILE]

Adds the pharmacy with its people, figures, files and audit trail to the database of DATABASE_URL
(as a superuser), or else to the embedded one in DATA_DIR (data). Can run while the program runs.
All rows are committed together, after counts, sums, every total, the audit trail and the hash of
every file match; until then nothing of the pharmacy is visible. If the import is interrupted,
nothing is left: run it again.

  --key-file FILE  a file with the key, instead of PFS_BACKUP_KEY

Refused if both installations aren't of the same version, if the pharmacy is already here, or if one
of its people has an account here under the same email address.

Exit code
  0  imported, and everything matches
  1  imported, but files were missing or damaged when it was exported; they are listed
  2  not imported; nothing was changed
`,
  async run(args) {
    const { values, positionals } = parseArguments('tenant import', args, {
      'key-file': { type: 'string' },
    });
    const file = oneFile('tenant import', positionals);
    const given = [...keyFileOf(values), '--', 'import', file];
    return runServerProgram('tenant import', 'move-tenant.ts', given);
  },
};

export const rotateKeyCommand: Command = {
  help: `pfs rotate-key: changes the ENCRYPTION_KEY of stored data

Usage: pfs rotate-key [--new-key-file FILE]

Wraps each pharmacy's file key with a new ENCRYPTION_KEY. The files themselves don't
change, so it's quick. Stop the program first. If interrupted, the program refuses to start until
you run the same command again. Older backups contain the older key and stay valid.

  --new-key-file FILE  a file with the new key, 64 hexadecimal digits; required if ENCRYPTION_KEY
                       is set; otherwise a key is created and saved in DATA_DIR

Exit code
  0  done; if ENCRYPTION_KEY is set, set it to the new key before the next start
  2  not done: the program is running, the old key is wrong, no database, or wrong arguments
`,
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

export const copyFilesCommand: Command = {
  help: `pfs files copy: copies stored files from DATA_DIR to an S3 bucket, or back

Usage: pfs files copy [--back]

Copies every stored file, encrypted as it is, from DATA_DIR/files to the bucket of FILES_URL and
reads each one back. Files that the bucket has are skipped, so run it again after an interruption.
Run it while the program runs without FILES_URL, stop the program, run it once more for what came
in meanwhile, and start the program with FILES_URL. Nothing is deleted.

  --back  from the bucket to DATA_DIR

Reads FILES_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION and AWS_ENDPOINT_URL.

Exit code
  0  every file is in both places
  2  not finished: the bucket or the folder can't be read or written; or wrong arguments
`,
  async run(args) {
    const { values, positionals } = parseArguments('files copy', args, {
      back: { type: 'boolean', default: false },
    });
    if (positionals.length > 0) throw new UsageError('files copy takes no files; see --back');
    return runServerProgram('files copy', 'copy-files.ts', values.back ? ['--back'] : []);
  },
};

export const verifyAuditCommand: Command = {
  help: `pfs verify audit: checks that the audit trail wasn't changed

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
`,
  async run(args) {
    const { values, positionals } = parseArguments('verify audit', args, {
      kept: { type: 'string' },
    });
    if (positionals.length > 0) throw new UsageError('verify audit takes no files; see --kept');
    const kept = values.kept === undefined ? [] : [resolve(values.kept)];
    return runServerProgram('verify audit', 'verify-audit.ts', kept);
  },
};

export const verifyRollupsCommand: Command = {
  help: `pfs verify rollups: checks every stored total against a recount

Usage: pfs verify rollups

Reads the database of the program: that of DATABASE_URL, else the embedded one of DATA_DIR (data).
Changes nothing, and can run while the program runs. Prints a line for each pharmacy and each total
that differs. To verify a file of that name, use "pfs verify ./rollups".

Exit code
  0  every total equals its recount
  1  one differs
  2  the database can't be read; or wrong arguments
`,
  async run(args) {
    if (args.length > 0) throw new UsageError('verify rollups takes no arguments');
    return runServerProgram('verify rollups', 'verify-rollups.ts', []);
  },
};

export const nadacImportCommand: Command = {
  help: `pfs nadac import: imports NADAC drug prices for all pharmacies

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
`,
  async run(args) {
    const file = oneFile('nadac import', args);
    return runServerProgram('nadac import', 'import-nadac.ts', [file]);
  },
};

export const foldersCommand: Command = {
  help: `pfs folders: lists the intake folder of each pharmacy

Usage: pfs folders

Prints the folder of each active pharmacy in INTAKE_DIR, and the pharmacy's name. Folders that are
missing are created. Reads the database of the program: that of DATABASE_URL, else the embedded one
of DATA_DIR (data). Can run while the program is running.

Exit code
  0  listed
  2  INTAKE_DIR isn't set, or the database can't be read; or wrong arguments
`,
  async run(args) {
    if (args.length > 0) throw new UsageError('folders takes no arguments');
    return runServerProgram('folders', 'list-intake-folders.ts', []);
  },
};

function oneFile(command: string, files: readonly string[]): string {
  const [file, ...more] = files;
  if (
    file === undefined ||
    more.length > 0 ||
    (command === 'nadac import' && file.startsWith('-'))
  ) {
    throw new UsageError(`${command} takes one file; see pfs ${command} --help`);
  }
  return resolve(file);
}

function keyFileOf(values: { readonly 'key-file'?: string | undefined }): readonly string[] {
  const file = values['key-file'];
  return file === undefined ? [] : ['--key-file', resolve(file)];
}

/** Runs one of the server's own programs, which know its database. */
async function runServerProgram(
  command: string,
  file: string,
  args: readonly string[],
): Promise<ExitCode> {
  const program = fileURLToPath(new URL(`../../../server/src/${file}`, import.meta.url));
  if (!existsSync(program)) throw new UsageError(`${command} needs the full program`);
  const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit' });
  return new Promise<ExitCode>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code === 0 || code === 1 ? code : 2));
  });
}
