export { notificationWork } from './notifications.repository.ts';
export { type Notice, notify, type Recipients } from './notify.service.ts';
