export { takesMail } from './addresses.ts';
export { inboundMailAnswer, inboundMailMails } from './answer.mail.ts';
export { createMailboxPoll } from './imap/poll-mailbox.ts';
export { readInboundMail } from './read-mail.service.ts';
export { openMailReaders } from './reading/mail-readers.ts';
export { openSmtpReceiver } from './smtp/open-smtp-receiver.ts';
export { expireQuarantine, resendLostMails, sweepMails } from './upkeep.service.ts';
