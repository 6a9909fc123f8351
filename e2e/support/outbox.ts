import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';
import { type ReadMail, readMail } from '../../apps/server/src/testing/mail-links.ts';

/** The mails that the product wrote into its outbox for want of a mail server, oldest first. */
async function readMails(dataDir: string): Promise<readonly ReadMail[]> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const mails = names.filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(mails.map(async (name) => readMail(await readFile(join(folder, name)))));
}

interface WantedLink {
  readonly to: string;
  readonly subject: string;
  readonly path: string;
  /** What the link calls its token. */
  readonly token?: string;
  /** How many such mails there are to be, where one takes the place of another. */
  readonly count?: number;
}

/** Waits for the newest mail to somebody with a subject, and answers the address in its link. */
export function linkOfMail(
  dataDir: string,
  { to, subject, path, token = 'token', count = 1 }: WantedLink,
): Promise<string> {
  return vi.waitFor(
    async () => {
      const mails = (await readMails(dataDir)).filter(
        (mail) => mail.subject.startsWith(subject) && mail.to === to,
      );
      const mail = mails.length < count ? undefined : mails.at(-1);
      const found = mail?.text.match(new RegExp(`${path}\\?${token}=[\\w-]+`))?.[0];
      if (found === undefined) throw new Error(`${to} has ${mails.length} mails "${subject}"`);
      return found;
    },
    { timeout: 60_000 },
  );
}
