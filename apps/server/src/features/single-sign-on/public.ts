export { signOnWork } from './closing.ts';
