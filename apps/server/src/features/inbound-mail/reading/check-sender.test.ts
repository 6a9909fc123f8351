import { expect, test } from 'vitest';
import { checkSender } from './check-sender.ts';

const mail = Buffer.from('From: remits@payer.example\r\nSubject: March\r\n\r\nHello\r\n');
const envelope = {
  remoteAddress: '203.0.113.5',
  helo: 'mail.payer.example',
  envelopeFrom: 'remits@payer.example',
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

test('a mail from where its domain sends passes', async () => {
  const found = await checkSender(mail, envelope, records('v=spf1 ip4:203.0.113.5 -all'));
  expect(found).toEqual({ spf: 'pass', dkim: 'none', dmarc: 'pass' });
});

test('a mail from elsewhere is said to be forged by its domain', async () => {
  const found = await checkSender(mail, envelope, records('v=spf1 ip4:198.51.100.1 -all'));
  expect(found).toEqual({ spf: 'fail', dkim: 'none', dmarc: 'fail' });
});

test('a server of the own network that hands a mail on is not taken for its sender', async () => {
  for (const remoteAddress of ['127.0.0.1', '::1', '10.1.2.3', '192.168.0.9', 'fd00::1', null]) {
    const asked = { ...envelope, remoteAddress };
    const found = await checkSender(mail, asked, records('v=spf1 -all'));
    expect(found).toMatchObject({ spf: 'unknown', dmarc: 'unknown' });
  }
});

test('without an answer nothing is known', async () => {
  const silent = () => Promise.reject(Object.assign(new Error('no answer'), { code: 'ETIMEOUT' }));
  const found = await checkSender(mail, envelope, silent);
  expect(found).toEqual({ spf: 'unknown', dkim: 'unknown', dmarc: 'unknown' });
});
