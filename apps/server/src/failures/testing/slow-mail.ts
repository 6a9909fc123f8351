import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { smallRemittance } from '../../testing/small-remittance.ts';

/** A mail with a remittance that tells it from all others. */
export interface NumberedMail {
  readonly subject: string;
  readonly text: string;
}

export function numberedMail(number: number, from: string, to: string): NumberedMail {
  const subject = `MAIL${number}`;
  const claims = [{ id: String(7_000_000 + number), gross: 10_000 }];
  const lines = [
    `From: <${from}>`,
    `To: <${to}>`,
    `Subject: ${subject}`,
    'Content-Type: application/octet-stream; name="march.835"',
    'Content-Disposition: attachment; filename="march.835"',
    '',
    smallRemittance({ paidOn: '2026-03-10', trace: subject, claims }),
  ];
  return { subject, text: lines.join('\n').replaceAll('\n', '\r\n') };
}

export interface SlowSending {
  readonly port: number;
  readonly from: string;
  readonly to: string;
  readonly mail: NumberedMail;
  /** Between two pieces of the mail. */
  readonly pauseMs: number;
  /** Called when the last byte is on its way. */
  readonly onSent: () => void;
}

const pieces = 4;

/** Sends a mail piece by piece; true once the receiver has said that it has it. */
export async function sendSlowly(sending: SlowSending): Promise<boolean> {
  const { port, from, to, mail, pauseMs, onSent } = sending;
  const socket = connect(port, '127.0.0.1').setNoDelay();
  let heard = '';
  let isOpen = true;
  let wake = () => {};
  socket.setEncoding('latin1').on('data', (text: string) => {
    heard += text;
    wake();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isOpen = false;
    wake();
  });
  const answer = async (): Promise<string> => {
    while (isOpen && !/^\d{3} .*\r\n$/m.test(heard)) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    const said = heard;
    heard = '';
    return said;
  };
  await answer();
  for (const command of ['EHLO client.example', `MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, 'DATA']) {
    socket.write(`${command}\r\n`);
    const said = await answer();
    if (!/^[23]\d\d /m.test(said)) {
      socket.destroy();
      if (said === '') return false;
      throw new Error(`${command} was answered: ${said}`);
    }
  }
  const size = Math.ceil(mail.text.length / pieces);
  for (let at = 0; isOpen && at < mail.text.length; at += size) {
    socket.write(mail.text.slice(at, at + size));
    await sleep(pauseMs);
  }
  socket.write('\r\n.\r\n');
  onSent();
  const accepted = /^250 /m.test(await answer());
  socket.destroy();
  return accepted;
}
