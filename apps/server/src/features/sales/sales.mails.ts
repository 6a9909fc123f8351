import type { Mail } from '../../platform/mail/mail.ts';
import type { MailMakers } from '../../platform/mail/mail-jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { findSalesRequest, type SalesRequest } from './sales.repository.ts';

/** What people ask of sales goes to SALES_EMAIL. */
export function salesMails({ config, database }: Platform): MailMakers {
  return {
    sales_request: async ({ id = '' }) => {
      const request = await database.withPlatform('mail: asked of sales', (tx) =>
        findSalesRequest(tx, id),
      );
      return request && salesRequestMail(request, config.salesEmail);
    },
  };
}

export function salesRequestMail(request: SalesRequest, to: string): Mail {
  return {
    to,
    subject: `Plan request from ${request.pharmacyName}`,
    preview: `${request.name} asked about a plan.`,
    title: 'New plan request',
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Name', request.name],
          ['Pharmacy', request.pharmacyName],
          ['Email', request.email],
          ['Phone', request.phone === '' ? 'not given' : request.phone],
          ['Plan', request.planType ?? 'not chosen'],
        ],
      },
      { kind: 'paragraph', text: request.message },
    ],
    reason: 'You’re receiving this email because this address handles plan requests.',
  };
}
