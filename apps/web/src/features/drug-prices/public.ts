export { NadacNotice } from './nadac-notice.tsx';
