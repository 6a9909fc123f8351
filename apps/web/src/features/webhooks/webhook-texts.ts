import type { WebhookEventType } from '@pfs/wire/webhook-events';
import type { Delivery, WebhookFailure } from '@pfs/wire/webhooks';

/** What is fetched again after a change. */
export const webhookPaths = ['/api/webhooks', '/api/webhook-deliveries'];

export const eventTexts: Readonly<Record<WebhookEventType, string>> = {
  'remittance.read': 'Remittance read',
  'remittance.review_needed': 'Review needed',
  'alert.raised': 'Alert raised',
  'case.changed': 'Case changed',
};

/** The schema’s own list would bring its library with the screen. */
export const eventTypes = Object.keys(eventTexts) as WebhookEventType[];

export const stateTexts: Readonly<Record<Delivery['state'], string>> = {
  pending: 'Pending',
  delivered: 'Delivered',
  failed: 'Failed',
};

const failureTexts: Readonly<Record<WebhookFailure, string>> = {
  name_not_found: 'Host not found',
  private_address: 'Address in a private network',
  refused: 'Connection refused',
  tls: 'TLS failed',
  timeout: 'No answer within 15 seconds',
  redirect: 'Redirect, not followed',
  status: 'Error response',
  no_answer: 'No valid answer',
};

interface Attempted {
  readonly status: number | null;
  readonly failure: WebhookFailure | null;
}

/** What came of an attempt: “Redirect, not followed (302)”. */
export function resultText({ status, failure }: Attempted): string {
  const text = failure === null ? 'Delivered' : failureTexts[failure];
  return status === null ? text : `${text} (${status})`;
}
