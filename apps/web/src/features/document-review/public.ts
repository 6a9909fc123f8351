export { DocumentOrigin } from './document-origin.tsx';
export { DocumentProof } from './document-proof.tsx';
export { waitingCountQuery } from './document-review.queries.ts';
export { OpenWithPassword } from './open-with-password.tsx';
export { reviewPath } from './review-path.ts';
export { TypeByHand } from './type-by-hand.tsx';
export { WaitingNotice } from './waiting-notice.tsx';
export { itemsToCheck } from './waiting-words.ts';
