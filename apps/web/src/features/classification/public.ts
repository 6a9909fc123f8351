export { unclassifiedQuery } from './classification.queries.ts';
export { UnclassifiedNotice, UnclassifiedOfPayer } from './unclassified-notice.tsx';
