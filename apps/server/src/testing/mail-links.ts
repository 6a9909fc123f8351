import PostalMime from 'postal-mime';
import { vi } from 'vitest';
import type { TestMailServer } from './mail-server.ts';

export interface ReadMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** All mails to somebody so far, oldest first. */
export async function mailsTo(server: TestMailServer, to: string): Promise<readonly ReadMail[]> {
  const own = server.received.filter((mail) => mail.to.includes(to));
  return Promise.all(own.map(({ content }) => readMail(content)));
}

/** The parts of a mail as a person sees them. */
export async function readMail(content: string | Uint8Array): Promise<ReadMail> {
  const { to = [], subject = '', text = '' } = await PostalMime.parse(content);
  return { to: to.map(({ address = '' }) => address).join(', '), subject, text };
}

interface WantedMail {
  readonly to: string;
  readonly subject: string;
  readonly count?: number;
}

/** Waits until somebody has so many mails of a subject, and answers the last one. */
export function mailWith(
  server: TestMailServer,
  { to, subject, count = 1 }: WantedMail,
): Promise<ReadMail> {
  return vi.waitFor(
    async () => {
      const found = (await mailsTo(server, to)).filter((mail) => mail.subject === subject);
      const mail = found[count - 1];
      if (mail === undefined) throw new Error(`${to} has ${found.length} mails "${subject}"`);
      return mail;
    },
    { timeout: 60_000 },
  );
}

/** Waits for a mail as `mailWith` does, and answers the token in it. */
export async function tokenOfMail(server: TestMailServer, wanted: WantedMail): Promise<string> {
  const { text } = await mailWith(server, wanted);
  return /token=([\w-]+)/.exec(text)?.[1] ?? '';
}
