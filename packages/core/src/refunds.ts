import { addBusinessDays } from './business-days.ts';
import { addDays } from './days.ts';
import type { Day } from './remittance.ts';

/** What became of the refund of a fill of a drug with a Medicare negotiated price. */
export const refundStates = ['paid', 'short', 'reversed', 'no_fill'] as const;

export type RefundState = (typeof refundStates)[number];

/** Where a refund is from: an 835, the portal's report, or what manufacturers paid directly. */
export const refundSources = ['remittance', 'report', 'manufacturer'] as const;

export type RefundSource = (typeof refundSources)[number];

/** Who paid the refunds of a report. */
export const refundPayers = ['facilitator', 'manufacturer'] as const;

export type RefundPayer = (typeof refundPayers)[number];

export const refundSourceNames: Readonly<Record<RefundSource, string>> = {
  remittance: '835',
  report: 'Portal report',
  manufacturer: 'Paid directly',
};

interface StateTexts {
  readonly name: string;
  readonly meaning: string;
}

export const refundStateTexts: Readonly<Record<RefundState, StateTexts>> = {
  paid: { name: 'Paid', meaning: 'The manufacturer refunded the full amount.' },
  short: { name: 'Short', meaning: 'Less was refunded than the default amount.' },
  reversed: { name: 'Reversed', meaning: 'The refund was taken back and not paid again.' },
  no_fill: { name: 'No fill', meaning: 'No claim on file matches this refund.' },
};

/**
 * What a remark code (835 LQ*HE) on a refund means. The wording of the code list's owner is not
 * public; these are the meanings in use since the program began in 2026.
 */
const remarkTexts: Readonly<Record<string, string>> = {
  N907: 'The manufacturer says a lower 340B price applied.',
  N908: 'The manufacturer says the drug was bought at the negotiated price.',
  N909: 'The manufacturer pays by another method.',
  N910: 'Ask the manufacturer.',
  N911: 'The plan must correct its claim data.',
};

/** The meaning of a remark code; the code itself if it is not known. */
export function refundRemarkText(code: string): string {
  return remarkTexts[code] ?? code;
}

/** CMS's data reach the manufacturer in 7 days, its payment follows in 14. */
const daysToPayment = 21;
const businessDaysToBank = 5;

/** The last day on which the refund of a fill is in time. Source: CMS fact sheet of April 2026. */
export function refundDueOn(filledOn: Day): Day {
  return addBusinessDays(addDays(filledOn, daysToPayment), businessDaysToBank);
}

/** The last fill day whose refund is late today. */
export function lastLateFillDay(today: Day): Day {
  let day = addDays(today, -daysToPayment);
  while (refundDueOn(day) >= today) day = addDays(day, -1);
  return day;
}
