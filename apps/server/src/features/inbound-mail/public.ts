export { takesMail } from './addresses.ts';
export { inboundMailAnswer } from './answer.mail.ts';
export { type Taken, takeFile } from './ingest-file.ts';
export { findPharmacy, type PharmacyRow } from './pharmacy.repository.ts';
export { openSmtpReceiver } from './smtp/open-smtp-receiver.ts';
export { inboundMailWork } from './upkeep.service.ts';
