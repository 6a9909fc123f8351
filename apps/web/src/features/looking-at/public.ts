export { LookAtButton } from './look-at-button.tsx';
