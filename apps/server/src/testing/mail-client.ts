import { createTransport, type SendMailOptions } from 'nodemailer';

export interface MailClient {
  send(mail: SendMailOptions): Promise<void>;
  close(): void;
}

/** A real mail client that hands its mails to a server on this machine. */
export function openMailClient(port: number, { connectionsMax = 5 } = {}): MailClient {
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    pool: true,
    maxConnections: connectionsMax,
    tls: { rejectUnauthorized: false },
  });
  return {
    async send(mail) {
      await transport.sendMail(mail);
    },
    close: () => transport.close(),
  };
}
