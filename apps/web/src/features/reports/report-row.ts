/** A line of a report's tables: a payer, a stretch of time, or all of them together. */
export interface ReportRow {
  readonly name: string;
  /** The rows that a figure of this line leads to. */
  readonly filter: {
    readonly from: string;
    readonly to: string;
    readonly payer?: string | undefined;
  };
  readonly claimCount: number;
  readonly grossAmount: number;
  readonly dirFees: number;
  readonly netAmount: number;
  /** Of payers and of all. */
  readonly dirPercentage?: number;
}
