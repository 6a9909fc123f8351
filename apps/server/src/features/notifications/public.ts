export { type Notice, notify, type Recipients } from './notify.service.ts';
export { removeOldNotifications } from './notifications.repository.ts';
