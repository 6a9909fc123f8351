import type { InboundMail } from '@pfs/wire/inbound-mail';
import type { SendMailOptions } from 'nodemailer';
import type { Config } from '../../../platform/config.ts';
import { openMailClient } from '../../../testing/mail-client.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { registerPharmacy, type TestClient } from '../../../testing/test-client.ts';
import type { ConnectionLimits } from '../smtp/open-smtp-receiver.ts';
import { openSmtpReceiver } from '../smtp/open-smtp-receiver.ts';

export interface MailApp extends TestApp {
  readonly smtpPort: number;
  /** With a real mail client. */
  send(mail: SendMailOptions): Promise<void>;
}

export const mailDomain = 'fees.example.com';

interface MailAppOptions {
  readonly config?: Partial<Omit<Config, 'inboundMail'>> & {
    readonly inboundMail?: Partial<Config['inboundMail']>;
  };
  readonly worker?: boolean;
  readonly limits?: ConnectionLimits;
  readonly connectionsMax?: number;
}

/** The product with its receiver of mail listening on loopback. */
export async function startMailApp(options: MailAppOptions = {}): Promise<MailApp> {
  const { worker, limits } = options;
  const inboundMail = {
    domain: mailDomain,
    smtpPort: 0,
    smtpHost: '127.0.0.1',
    tls: undefined,
    imapUrl: undefined,
    // What is sent on loopback has no SPF; that this is off as delivered has a test of its own.
    trustsEnvelope: true,
    ...options.config?.inboundMail,
  };
  const app = await startTestApp({
    config: { ...options.config, inboundMail },
    ...(worker === undefined ? {} : { worker }),
  });
  const receiver = await openSmtpReceiver(app.platform, limits === undefined ? {} : { limits });
  const client = openMailClient(receiver.port, { connectionsMax: options.connectionsMax ?? 5 });
  return {
    ...app,
    smtpPort: receiver.port,
    send: (mail) => client.send(mail),
    async close() {
      client.close();
      await receiver.close();
      await app.close();
    },
  };
}

export interface MailPharmacy {
  readonly client: TestClient;
  readonly organizationId: string;
  /** Where remittances are mailed to. */
  readonly address: string;
  /** Of its administrator, proven. */
  readonly email: string;
  /** All mails once none waits to be read, newest first. */
  settled(): Promise<InboundMail[]>;
}

export async function registerMailPharmacy(app: TestApp): Promise<MailPharmacy> {
  const { client, user, email } = await registerPharmacy(app.server);
  await app.platform.database.withPlatform('arrange a proven address', (tx) =>
    tx.query
      .updateTable('users')
      .set({ is_email_verified: true })
      .where('id', '=', user.id)
      .execute(),
  );
  const { body } = await client.get('/api/inbound-mail/address');
  const organizationId = user.organization?.id ?? '';
  return {
    client,
    organizationId,
    address: body.address as string,
    email,
    async settled() {
      await client.settle('mailsOf', organizationId);
      return (await client.get('/api/inbound-mail/mails')).body as InboundMail[];
    },
  };
}
