import type { InboundAttachment, InboundMailStatus } from '@pfs/wire/inbound-mail';
import type { Ingested } from './ingest-file.ts';
import { filesPerMailMax, quarantineDays } from './mail-limits.ts';

/** Why a file of a mail is declined, for its sender and for the list of mails. */
export const declinedReasons = {
  archive_damaged: 'The archive is damaged or in a format we can’t open.',
  archive_locked: 'The archive is password protected. Please send it without a password.',
  archive_in_archive: 'We don’t open archives inside archives. Please send the files directly.',
  archive_too_large: 'The archive is larger than 200 MB unpacked. Please send it in parts.',
  file_too_large: 'The file is larger than 50 MB.',
  outlook_package:
    'Outlook packed the files as winmail.dat, which only Outlook can open. ' +
    'Please send the email as HTML or plain text, not Rich Text.',
} as const;

export type DeclinedCode = keyof typeof declinedReasons;

/** Why the files of a mail were not received, or not yet. */
export const reasonTexts = {
  unknown_sender: 'The sender is not on your list of allowed senders.',
  no_sender: 'The email’s sender is unclear.',
  forged_sender: 'The sender’s domain rejected this email as not its own (DMARC).',
  unproven_sender: 'We couldn’t verify the sender: neither DKIM nor SPF passes for that domain.',
  no_attachment:
    'No file was attached. Please attach the remittance as an 835, PDF, scan, or zip ' + 'archive.',
  too_many_files: `More than ${filesPerMailMax} files were attached. Please send several emails.`,
  too_large: 'The email is larger than 75 MB. Please send several emails or upload the file.',
  broken: 'The email is damaged and can’t be read. Please send it again.',
  too_slow: 'The email takes too long to process. Please send its files in several emails.',
  duplicate: 'All attached files were already received.',
  no_remittance: 'None of the attached files can be accepted.',
  some_refused: 'Some of the attached files weren’t accepted.',
  pharmacy_inactive: 'The pharmacy’s account is not active.',
  internal: 'Something went wrong on our end. Release the email to try again.',
  refused_by_person: 'An administrator rejected it.',
  expired: `It wasn’t released within ${quarantineDays} days.`,
} as const;

type ReasonCode = keyof typeof reasonTexts;

export interface Verdict {
  readonly status: Exclude<InboundMailStatus, 'received'>;
  readonly code: string | null;
  readonly reason: string | null;
}

export function verdictOf(status: Verdict['status'], code: ReasonCode): Verdict {
  return { status, code, reason: reasonTexts[code] };
}

/** The verdict on a mail by the outcomes of its files. */
export function verdictOfFiles(files: readonly Ingested[]): Verdict {
  const waiting = files.find(({ waitsFor }) => waitsFor !== undefined);
  if (waiting?.waitsFor !== undefined) {
    const { reason } = waiting.attachment;
    return { status: 'quarantined', code: waiting.waitsFor, reason };
  }
  if (files.length === 0) return verdictOf('refused', 'no_attachment');
  const count = (outcome: InboundAttachment['outcome']) =>
    files.filter(({ attachment }) => attachment.outcome === outcome).length;
  if (count('ingested') > 0) {
    return count('refused') > 0
      ? verdictOf('ingested', 'some_refused')
      : { status: 'ingested', code: null, reason: null };
  }
  return count('refused') === 0
    ? verdictOf('refused', 'duplicate')
    : verdictOf('refused', 'no_remittance');
}
