import { type Cents, usdInWords } from '../money.ts';
import type { HealthIndicator } from './health-indicators.ts';
import type { HealthSubject } from './health-scores.ts';

/** What an alert of Financial Health is about: an indicator, or money that waits for a person. */
export type KpiAlertSubject = HealthSubject | 'overdueInvoices' | 'unclassifiedMoney';

export interface KpiAlertFound {
  readonly subject: KpiAlertSubject;
  readonly severity: 'critical' | 'warning';
  readonly title: string;
  readonly message: string;
  readonly actionRequired: boolean;
}

interface KpiAlertsOptions {
  readonly indicators: readonly HealthIndicator[];
  /** Invoices due before today and not paid in full. */
  readonly overdue: { readonly invoices: number; readonly openCents: Cents };
  /** Lump sums of the period that no rule knows. Positive when taken. */
  readonly unclassified: { readonly rows: number; readonly amountCents: Cents };
}

/** The worst first. Source: docs/domain/formulas.md, "Financial health alerts". */
export function kpiAlerts(options: KpiAlertsOptions): readonly KpiAlertFound[] {
  const { indicators, overdue, unclassified } = options;
  const found = indicators.flatMap(alertOfIndicator);
  if (overdue.invoices > 0) {
    const one = overdue.invoices === 1;
    found.push({
      subject: 'overdueInvoices',
      severity: 'warning',
      title: one
        ? 'A vendor invoice is overdue'
        : `${overdue.invoices} vendor invoices are overdue`,
      message: `${usdInWords(overdue.openCents)} should have been paid before today.`,
      actionRequired: true,
    });
  }
  if (unclassified.rows > 0) {
    const one = unclassified.rows === 1;
    found.push({
      subject: 'unclassifiedMoney',
      severity: 'warning',
      title: 'Unexplained adjustments',
      message:
        `${one ? 'A lump sum' : `${unclassified.rows} lump sums`} of ` +
        `${usdInWords(unclassified.amountCents)}${one ? '' : ' together'} ${one ? 'carries' : 'carry'} ` +
        'no code or reference that explains it. Not included in fee totals until classified.',
      actionRequired: true,
    });
  }
  return found.toSorted((a, b) => rank(a) - rank(b));
}

function alertOfIndicator(indicator: HealthIndicator): KpiAlertFound[] {
  const { subject, category, score, status, description } = indicator;
  if (status !== 'critical' && status !== 'warning') return [];
  return [
    {
      subject,
      severity: status,
      title: `${category} ${status === 'critical' ? 'is critical' : 'needs watching'}`,
      message: `${description} Score ${score} of 100.`,
      actionRequired: status === 'critical',
    },
  ];
}

function rank({ severity, actionRequired }: KpiAlertFound): number {
  return (severity === 'critical' ? 0 : 2) + (actionRequired ? 0 : 1);
}
