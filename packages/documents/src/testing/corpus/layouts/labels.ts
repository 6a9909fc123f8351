/** What payers call a DIR fee. */
export const dirLabels = [
  'DIR',
  'DIR Fee',
  'Performance\nAdjustment',
  'Post Point-of-Sale\nAdjustment',
  'Post Settlement\nAdjustment',
  'Performance\nReconciliation',
  'Withhold\nAmount',
  'Network Variable\nRate',
  'Network Participation\nFee',
  'Network\nProcessing Fee',
  'Program Fee',
] as const;

/** What payers call an effective rate deduction. */
export const effectiveRateLabels = [
  'GER',
  'GER/BER',
  'Effective Rate',
  'Effective Rate\nGuarantee',
  'Rate Guarantee',
  'Eff Rate Adj',
] as const;
