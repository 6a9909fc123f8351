import type { InboundAttachment } from '@pfs/wire/inbound-mail';
import type { Mail } from '../../platform/mail/mail.ts';

export interface Answer {
  readonly to: string;
  readonly pharmacy: string;
  readonly status: string;
  /** Null where there is nothing to say, or nothing that concerns the sender. */
  readonly reason: string | null;
  /** Only for senders that the pharmacy allows. */
  readonly files: readonly InboundAttachment[];
}

const titles: Readonly<Record<string, string>> = {
  ingested: 'Your files have arrived',
  quarantined: 'Your mail waits for a look',
  refused: 'Your mail was not taken',
};

const first: Readonly<Record<string, (pharmacy: string) => string>> = {
  ingested: (pharmacy) => `${pharmacy} has your files, and they are being read.`,
  quarantined: (pharmacy) =>
    `Your mail to ${pharmacy} is kept, and somebody there decides whether its files are read.`,
  refused: (pharmacy) => `Nothing of your mail to ${pharmacy} was taken.`,
};

const outcomes: Readonly<Record<InboundAttachment['outcome'], string>> = {
  ingested: 'Taken',
  duplicate: 'There already',
  refused: 'Not taken',
  waiting: 'Waits for the pharmacy',
  listed: 'Waits for the pharmacy',
};

/** The reply to a mail that came in. It repeats nothing of that mail but names of files. */
export function inboundMailAnswer({ to, pharmacy, status, reason, files }: Answer): Mail {
  const title = titles[status] ?? '';
  const opening = first[status]?.(pharmacy) ?? '';
  return {
    to,
    subject: `${title} (${pharmacy})`,
    preview: opening,
    title,
    blocks: [
      { kind: 'paragraph', text: opening },
      ...(reason === null ? [] : [{ kind: 'paragraph' as const, text: reason }]),
      ...(files.length === 0 ? [] : [tableOf(files)]),
    ],
    reason: 'You get this reply because you sent a mail to a pharmacy’s address for remittances.',
  };
}

function tableOf(files: readonly InboundAttachment[]) {
  return {
    kind: 'table' as const,
    columns: [{ label: 'File' }, { label: 'What became of it' }],
    rows: files.map(({ fileName, outcome, reason }) => [
      fileName,
      outcome === 'refused' && reason !== null ? `Not taken. ${reason}` : outcomes[outcome],
    ]),
  };
}
