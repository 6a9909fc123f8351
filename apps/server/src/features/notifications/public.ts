export { type Notice, notify, type Recipients } from './notify.service.ts';
