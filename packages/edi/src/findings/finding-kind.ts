import type { FindingSeverity } from '@pfs/core/remittance';

/** How the expected and found values of a finding are to be read. */
type Unit = 'money' | 'count' | 'name';

export interface FindingKind {
  readonly severity: FindingSeverity;
  readonly unit: Unit;
  /** With `{expected}`, `{found}`, `{difference}` and `{element}`; ends without a full stop. */
  readonly sentence: string;
}
