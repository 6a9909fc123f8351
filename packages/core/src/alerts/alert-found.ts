export type AlertType = 'dir_spike' | 'below_cost' | 'insight' | 'warning';
export type AlertSeverity = 'low' | 'medium' | 'high';

/** What a rule found: words for a pharmacist, and the figures that made it fire. */
export interface AlertFound {
  readonly type: AlertType;
  readonly severity: AlertSeverity;
  readonly title: string;
  readonly message: string;
}
