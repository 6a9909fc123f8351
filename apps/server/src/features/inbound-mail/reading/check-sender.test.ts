import { generateKeyPairSync } from 'node:crypto';
import { dkimSign } from 'mailauth';
import { expect, test } from 'vitest';
import { checkSender } from './check-sender.ts';

const mail = Buffer.from('From: remits@payer.example\r\nSubject: March\r\n\r\nHello\r\n');
const envelope = {
  remoteAddress: '203.0.113.5',
  helo: 'mail.payer.example',
  envelopeFrom: 'remits@payer.example',
  from: 'remits@payer.example',
};

/** A domain name system of these texts; what is not in it does not exist. */
const dns = (texts: Record<string, string>) => async (name: string, type: string) => {
  const text = texts[name];
  if (type === 'TXT' && text !== undefined) return [[text]];
  throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
};

const records = (spf: string) =>
  dns({
    'payer.example': spf,
    '_dmarc.payer.example': 'v=DMARC1; p=reject',
  });

test('a mail from a server of its domain passes', async () => {
  const found = await checkSender(mail, envelope, records('v=spf1 ip4:203.0.113.5 -all'));
  expect(found).toEqual({ spf: 'pass', dkim: 'none', dmarc: 'pass', proven: true });
});

test('a mail from another server fails its domain’s policy', async () => {
  const found = await checkSender(mail, envelope, records('v=spf1 ip4:198.51.100.1 -all'));
  expect(found).toEqual({ spf: 'fail', dkim: 'none', dmarc: 'fail', proven: false });
});

test('a relay in the own network is not taken for the sender', async () => {
  for (const remoteAddress of ['127.0.0.1', '::1', '10.1.2.3', '192.168.0.9', 'fd00::1', null]) {
    const asked = { ...envelope, remoteAddress };
    const found = await checkSender(mail, asked, records('v=spf1 -all'));
    expect(found).toMatchObject({ spf: 'unknown', dmarc: 'unknown', proven: false });
  }
});

test('without a DNS answer the result is unknown', async () => {
  const silent = () => Promise.reject(Object.assign(new Error('no answer'), { code: 'ETIMEOUT' }));
  const found = await checkSender(mail, envelope, silent);
  expect(found).toEqual({ spf: 'unknown', dkim: 'unknown', dmarc: 'unknown', proven: false });
});

const ours = 'v=spf1 ip4:203.0.113.5 -all';

test.each([
  ['of the same domain', 'payer.example', { 'payer.example': ours }, true],
  ['of a part of it', 'bounce.payer.example', { 'bounce.payer.example': ours }, true],
  ['of another domain', 'attacker.example', { 'attacker.example': ours }, false],
  ['of a name that ends alike', 'notpayer.example', { 'notpayer.example': ours }, false],
  ['without a record', 'payer.example', {}, false],
])('whether an envelope %s proves From', async (_what, domain, texts, proven) => {
  const asked = { ...envelope, envelopeFrom: `bounce@${domain}` };
  // No DMARC here: the domain in From says nothing of what is forged.
  expect((await checkSender(mail, asked, dns(texts))).proven).toBe(proven);
});

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

test.each([
  ['payer.example', {}, true],
  ['mail.payer.example', {}, true],
  ['attacker.example', {}, false],
  ['payer.example', { maxBodyLength: 3 }, false],
])('whether a signature of %s with %j proves From', async (signingDomain, how, proven) => {
  const signature = {
    signingDomain,
    selector: 's',
    privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    ...how,
  };
  const { signatures } = await dkimSign(mail, { ...signature, signatureData: [signature] });
  const signed = Buffer.concat([Buffer.from(signatures), mail]);
  const resolver = dns({ [`s._domainkey.${signingDomain}`]: `v=DKIM1; k=rsa; p=${key}` });
  // Also when the mail was fetched from a mailbox, which doesn't say where it came from.
  const found = await checkSender(signed, { ...envelope, remoteAddress: null }, resolver);
  expect(found).toMatchObject({ dkim: 'pass', proven });
});
