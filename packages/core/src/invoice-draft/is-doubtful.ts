import { isUnsure } from '../draft/draft-figures.ts';
import type { DraftValue } from '../draft/draft-remittance.ts';

/** Of what stands in no equation nothing but the reading itself says that it is right. */
const sureAlone = 0.95;

/** Whether a value that no sum proves has to be looked at; repaired ones were settled. */
export function isDoubtful(value: DraftValue): boolean {
  if (value.decidedBy === 'repaired') return false;
  if (value.decidedBy === 'ocr' && value.confidence < sureAlone) return true;
  return isUnsure(value);
}
