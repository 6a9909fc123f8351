import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from '../command.ts';

const help = `pfs import: every remittance of a folder, sent to a running server

Usage: pfs import FOLDER --server URL [options]

Signs in, sends each file that may be a remittance (835 files under any name, PDF, JPEG, PNG, TIFF,
TXT, CSV, XLSX), also of folders within, and waits until each is read. What is sent and what became
of it is kept in a journal in the folder, so that a second run, also after one that was cut off,
sends only what is new. A file that the server has is "there already" and is not counted twice.

  --server URL          the server, such as https://fees.example.com; or PFS_SERVER
  --email ADDRESS       whose account; or PFS_EMAIL; asked for at a terminal
  --password-file FILE  its password, one line; or PFS_PASSWORD; asked for at a terminal
  --journal FILE        the journal (FOLDER/.pfs-import); it belongs to one account on one server
  --no-wait             ends when all is sent; a later run tells what became of it
  --patience SECONDS    how long a server that is away, busy or over its plan's limit is waited
                        for, each time (300)

Hidden files, links and files of other kinds are skipped and counted. On a terminal one line moves;
in a pipe each file gets a line when it has ended. Ctrl-C ends in good order.

Exit code
  0    every file is completed, or was there already (with --no-wait: is sent)
  1    a file waits for review, failed, was refused or was not sent; each is listed
  2    not signed in, the server could not go on, or wrong arguments; the same command goes on
  130  stopped by Ctrl-C; the same command goes on
`;

/** `pfs import FOLDER`: what the upload page does, for a whole folder. */
export const importCommand: Command = {
  help,
  async run(args, output, errors) {
    // Loaded when it is called: the other commands need no network.
    const { readImportSettings } = await import('../importing/import-settings.ts');
    const { importFolder } = await import('../importing/import-folder.ts');
    const settings = await readImportSettings(args, process.env);
    const ending = new AbortController();
    const { signal } = ending;
    const stop = () => ending.abort(new Error('stopped'));
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
    const sleep = (seconds: number) => pause(seconds * 1_000, undefined, { signal });
    try {
      return await importFolder(settings, { output, errors, signal, sleep });
    } finally {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
    }
  },
};
