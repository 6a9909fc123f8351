export { type Notice, notify, type Recipients } from './notify.service.ts';
export { forgetOldNotifications } from './upkeep.service.ts';
