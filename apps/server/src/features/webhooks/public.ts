export { webhookDisabledMail } from './webhooks.mails.ts';
export { webhookWork } from './webhooks.worker.ts';
