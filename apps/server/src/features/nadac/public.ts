export { importNadac } from './import-nadac.service.ts';
