export { ShortcutsSwitch } from './shortcuts-switch.tsx';
