export { ensureDemo } from './demo.service.ts';
