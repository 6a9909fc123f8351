export { salesRequestMail, salesWork } from './sales-request.ts';
