export { Bell, BellLink } from './bell.tsx';
