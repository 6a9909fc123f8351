export { unclassifiedQuery } from './classification.queries.ts';
export { UnclassifiedNotice } from './unclassified-notice.tsx';
export { UnclassifiedOfPayer } from './unclassified-of-payer.tsx';
