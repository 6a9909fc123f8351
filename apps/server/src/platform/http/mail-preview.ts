import type { FastifyInstance } from 'fastify';
import type { Mail } from '../mail/mail.ts';
import { escapeHtml, renderMail } from '../mail/mail-layout.ts';

/** One mail of each kind, with made-up people, by the name of its kind. */
export type MailSamples = Readonly<Record<string, Mail>>;

/**
 * `/dev/mails`: how each mail looks, for who changes its words. Only where the settings ask for
 * developer pages; nothing of a real person is on it.
 */
export function registerMailPreview(app: FastifyInstance, samples: MailSamples): void {
  app.get('/dev/mails', { schema: { hide: true } }, async (_request, reply) =>
    page(reply, listOf(samples)),
  );
  app.get<{ Params: { kind: string }; Querystring: { form?: string } }>(
    '/dev/mails/:kind',
    { schema: { hide: true } },
    async (request, reply) => {
      const mail = Object.hasOwn(samples, request.params.kind)
        ? samples[request.params.kind]
        : undefined;
      if (mail === undefined) return reply.callNotFound();
      const { html, text } = renderMail(mail);
      if (request.query.form === 'text') return reply.type('text/plain; charset=utf-8').send(text);
      return page(reply, html);
    },
  );
}

function listOf(samples: MailSamples): string {
  const items = Object.entries(samples).map(
    ([kind, mail]) =>
      `<li><a href="/dev/mails/${kind}">${escapeHtml(mail.subject)}</a> ` +
      `(${kind}, <a href="/dev/mails/${kind}?form=text">text</a>)</li>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mails</title>
<h1>Mails</h1><ul>${items.join('\n')}</ul></html>`;
}

interface Answering {
  header(name: string, value: string): Answering;
  type(contentType: string): Answering;
  send(body: string): unknown;
}

function page(reply: Answering, html: string): unknown {
  return reply
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .type('text/html; charset=utf-8')
    .send(html);
}
