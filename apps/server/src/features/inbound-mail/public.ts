export { takesMail } from './addresses.ts';
export { inboundMailAnswer } from './answer.mail.ts';
export { openSmtpReceiver } from './smtp/open-smtp-receiver.ts';
export { inboundMailWork } from './upkeep.service.ts';
