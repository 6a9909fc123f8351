export { UnclassifiedNotice } from './unclassified-notice.tsx';
