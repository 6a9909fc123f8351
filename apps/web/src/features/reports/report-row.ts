/** A line of a report's tables: a payer, a period, or the total. */
export interface ReportRow {
  readonly name: string;
  /** The filter of the rows behind this line. */
  readonly filter: {
    readonly from: string;
    readonly to: string;
    readonly payer?: string | undefined;
  };
  readonly claimCount: number;
  readonly grossAmount: number;
  readonly dirFees: number;
  readonly netAmount: number;
  /** Only for payers and the total. */
  readonly dirPercentage?: number;
}
