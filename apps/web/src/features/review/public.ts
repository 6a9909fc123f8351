export { itemsToCheck } from './items-to-check.tsx';
export { DocumentOrigin } from './remittance/proof/document-origin.tsx';
export { DocumentProof } from './remittance/proof/document-proof.tsx';
export { DocumentsWaiting } from './remittance/queue/documents-waiting.tsx';
export { OpenWithPassword, TypeByHand } from './remittance/queue/failed-document.tsx';
export { waitingCountQuery } from './remittance/review.queries.ts';
export { fieldLabel } from './remittance/values/labels.ts';
