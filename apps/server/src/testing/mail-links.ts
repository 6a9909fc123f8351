import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import type { TestMailServer } from './mail-server.ts';

export interface ReadMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** All mails to somebody so far, oldest first. */
export async function mailsTo(server: TestMailServer, to: string): Promise<readonly ReadMail[]> {
  const own = server.received.filter((mail) => mail.to.includes(to));
  return Promise.all(
    own.map(async ({ content }) => {
      const { subject = '', text = '' } = await PostalMime.parse(content);
      return { to, subject, text };
    }),
  );
}

/** Waits until somebody has so many mails of a subject, and answers the token in the last one. */
export async function tokenOfMail(
  server: TestMailServer,
  { to, subject, count = 1 }: { to: string; subject: string; count?: number },
): Promise<string> {
  for (;;) {
    const found = (await mailsTo(server, to)).filter((mail) => mail.subject === subject);
    const token = /token=([\w-]+)/.exec(found[count - 1]?.text ?? '')?.[1];
    if (token !== undefined) return token;
    await sleep(25);
  }
}
