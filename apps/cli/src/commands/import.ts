import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from '../command.ts';

const help = `pfs import: sends every remittance in a folder to a running server

Usage: pfs import FOLDER --server URL [options]

Sends each possible remittance (835 files with any name, PDF, JPEG, PNG, TIFF,
TXT, CSV, XLSX), including subfolders, and waits until each is processed. Sent files and results
are kept in a journal in the folder, so that a second run, even after an interrupted one,
sends only what is new. A file the server already has is "already there" and isn't counted twice.

  --server URL          the server, such as https://fees.example.com; or PFS_SERVER
  --key KEY             an API key that may upload files, such as for cron; or PFS_KEY
  --email ADDRESS       without a key, whose account; or PFS_EMAIL; asked for at a terminal
  --password-file FILE  its password, one line; or PFS_PASSWORD; asked for at a terminal
  --journal FILE        the journal (FOLDER/.pfs-import); for one account or key on one server
  --no-wait             ends when everything is sent; a later run shows the results
  --patience SECONDS    how long to wait for a server that is down, busy, or over its plan's limit,
                        each time (300)

Hidden files, links, and other file types are skipped and counted. A terminal shows one line;
a pipe gets one line for each finished file. Ctrl-C stops cleanly.

Exit code
  0    every file is completed or was already there (with --no-wait: is sent)
  1    a file needs review, failed, was rejected, or wasn't sent; each is listed
  2    not let in, server error, or wrong arguments; run the same command to resume
  130  stopped by Ctrl-C; run the same command to resume
`;

/** `pfs import FOLDER`: uploads a whole folder. */
export const importCommand: Command = {
  help,
  async run(args, output, errors) {
    // Loaded on demand: the other commands need no network.
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
