export { CommandMenu } from './command-menu.tsx';
