import { addMonths } from '@pfs/core/days';
import type { z } from 'zod';
import { askedDay } from './fields.ts';
import { periodYearsMax } from './period-limits.ts';

/** Days that a person may ask for, `from` and `to` both included. Days to come are allowed. */
export const periodFields = { from: askedDay().optional(), to: askedDay().optional() };

interface AskedPeriod {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** To stand behind an object with `periodFields`: a range runs forward, ten years at most. */
export function checkPeriod(asked: AskedPeriod, context: z.RefinementCtx): void {
  const { from, to } = asked;
  if (from === undefined || to === undefined) return;
  if (from > to) {
    context.addIssue({
      code: 'custom',
      path: ['to'],
      message: `The end date must not be before the start date, ${from}`,
    });
  } else if (to >= addMonths(from, periodYearsMax * 12)) {
    context.addIssue({
      code: 'custom',
      path: ['to'],
      message: `A period can be up to ${periodYearsMax} years`,
    });
  }
}
