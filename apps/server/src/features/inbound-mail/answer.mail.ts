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
  quarantined: 'Your email is being held for review',
  refused: 'Your email was not accepted',
};

const first: Readonly<Record<string, (pharmacy: string) => string>> = {
  ingested: (pharmacy) => `${pharmacy} received your files, and they are being processed.`,
  quarantined: (pharmacy) =>
    `Your email to ${pharmacy} is on hold until someone there decides whether to process its files.`,
  refused: (pharmacy) => `No files from your email to ${pharmacy} were accepted.`,
};

const outcomes: Readonly<Record<InboundAttachment['outcome'], string>> = {
  ingested: 'Taken',
  duplicate: 'Already received',
  refused: 'Not accepted',
  waiting: 'Held for the pharmacy',
  listed: 'Held for the pharmacy',
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
    reason: 'You’re receiving this reply because you emailed a pharmacy’s remittance address.',
  };
}

function tableOf(files: readonly InboundAttachment[]) {
  return {
    kind: 'table' as const,
    columns: [{ label: 'File' }, { label: 'Status' }],
    rows: files.map(({ fileName, outcome, reason }) => [
      fileName,
      outcome === 'refused' && reason !== null ? `Not accepted. ${reason}` : outcomes[outcome],
    ]),
  };
}
