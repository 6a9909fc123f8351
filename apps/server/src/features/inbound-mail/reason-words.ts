import { filesPerMailMax, quarantineDays } from './mail-limits.ts';

/** Why a file of a mail is not taken, in words for who sent it and for who sees the list. */
export const declinedWords = {
  archive_damaged: 'The archive is damaged, or packed in a way that can’t be opened here.',
  archive_locked: 'The archive is locked with a password. Please send the file without one.',
  archive_in_archive: 'An archive within an archive is not opened. Please send its files.',
  archive_too_large: 'The archive unpacks to more than 200 MB. Please send it in parts.',
  file_too_large: 'The file is larger than 50 MB.',
  outlook_package:
    'Outlook has packed the files as winmail.dat, which only Outlook opens. ' +
    'Please send the mail as HTML or plain text, not as Rich Text.',
} as const;

export type DeclinedCode = keyof typeof declinedWords;

/** Why a mail is not, or not yet, in the figures. */
export const reasonWords = {
  unknown_sender: 'The sender is not on your list of allowed senders.',
  no_sender: 'The mail does not say clearly who sent it.',
  forged_sender: 'The sender’s domain says that this mail is not from it (DMARC).',
  unproven_sender:
    'Nothing shows that this mail is from its sender: neither DKIM nor SPF passes for that domain.',
  no_attachment:
    'No file was attached. Please attach the remittance as an 835 or PDF file, a scan, or a zip ' +
    'archive of them.',
  too_many_files: `More than ${filesPerMailMax} files were attached. Please send several mails.`,
  too_large: 'The mail is larger than 75 MB. Please send several mails, or upload the file.',
  broken: 'The mail is damaged and can’t be read. Please send it again.',
  too_slow: 'The mail takes too long to read. Please send its files in several mails.',
  duplicate: 'Every attached file was there already.',
  no_remittance: 'None of the attached files can be taken.',
  some_refused: 'Some of the attached files were not taken.',
  pharmacy_inactive: 'The pharmacy’s account is not active.',
  internal: 'Something went wrong on our side. Release the mail to try again.',
  refused_by_person: 'An administrator refused it.',
  expired: `Nobody released it within ${quarantineDays} days.`,
} as const;

export type ReasonCode = keyof typeof reasonWords;
