export { ConnectionBanner } from './connection-banner.tsx';
