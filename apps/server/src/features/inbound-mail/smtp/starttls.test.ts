import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import getTlsOptions from 'smtp-server/lib/tls-options.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type MailApp,
  mailDomain,
  registerMailPharmacy,
  startMailApp,
} from '../testing/mail-app.ts';

let folder: string;
let app: MailApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pfs-tls-'));
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  // The library's own, which everybody has.
  const { cert, key } = getTlsOptions();
  await writeFile(certFile, String(cert));
  await writeFile(keyFile, String(key));
  const tls = { certFile, keyFile };
  const smtp = { domain: mailDomain, smtpPort: 0, smtpHost: '127.0.0.1', imapUrl: undefined };
  app = await startMailApp({ config: { inboundMail: { ...smtp, tls } } });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

test('with a certificate mail is encrypted', async () => {
  const { address, settled } = await registerMailPharmacy(app);
  const tls = { rejectUnauthorized: false };
  const client = createTransport({ port: app.smtpPort, requireTLS: true, tls });
  await client.sendMail({ from: 'a@payer.example', to: address, text: 'Hello' });
  client.close();
  expect(await settled()).toMatchObject([{ status: 'quarantined' }]);
});
