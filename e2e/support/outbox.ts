import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The mails that the product laid into its outbox for want of a mail server, as they are. */
async function readMails(dataDir: string): Promise<readonly string[]> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const mails = names.filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(mails.map((name) => readFile(join(folder, name), 'utf8')));
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
export async function linkOfMail(
  dataDir: string,
  { to, subject, path, token = 'token', count = 1 }: WantedLink,
): Promise<string> {
  for (;;) {
    const mails = (await readMails(dataDir)).filter(
      (text) => text.includes(`To: ${to}`) && text.includes(`Subject: ${subject}`),
    );
    const mail = mails.length < count ? undefined : mails.at(-1);
    // Quoted-printable breaks long lines with "=" and writes "=" itself as "=3D".
    const text = mail?.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
    const found = text?.match(new RegExp(`${path}\\?${token}=[\\w-]+`))?.[0];
    if (found !== undefined) return found;
    await sleep(50);
  }
}
