import { amountWords } from '@pfs/core/assistant/filter-in-words';
import type { Measure } from '@pfs/core/assistant/measures';
import type { AmountField, AssistantQuery } from '@pfs/core/assistant/query';

const ofMeasures: Partial<Record<Measure, AmountField>> = {
  dirFees: 'dirFee',
  gerFees: 'gerFee',
  otherFees: 'otherFees',
  netAmount: 'netAmount',
};

/** The amount of its rows that a list is about. */
export function listedAmount({ rows, measure, filter }: AssistantQuery): {
  readonly key: AmountField;
  readonly label: string;
} {
  const ofClaims = ofMeasures[measure] ?? filter.amount?.field ?? 'grossAmount';
  const key = rows === 'claims' ? ofClaims : 'totalAmount';
  return {
    key,
    label: key === 'dirFee' || key === 'gerFee' ? `${amountWords[key]}s` : amountWords[key],
  };
}
