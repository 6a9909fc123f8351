export { endLook, endOverdueLooks } from './end-look.service.ts';
