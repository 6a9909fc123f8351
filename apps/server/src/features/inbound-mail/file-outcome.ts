import type { InboundAttachment } from '@pfs/wire/inbound-mail';
import type { AppError } from '../../platform/errors.ts';

/** These pass: the mail is kept, and a person may release it then. */
const waitingCodes: readonly string[] = [
  'limit_reached',
  'trial_over',
  'subscription_inactive',
  'approval_required',
  'storage_full',
];

export interface Ingested {
  readonly attachment: InboundAttachment;
  /** Of what may pass. */
  readonly waitsFor?: string;
}

export function refused(file: { fileName: string; bytes: number }, error: AppError): Ingested {
  if (!waitingCodes.includes(error.code)) {
    return { attachment: { ...file, ...outcome('refused', error.message) } };
  }
  return { attachment: { ...file, ...outcome('waiting', error.message) }, waitsFor: error.code };
}

export function outcome(
  word: InboundAttachment['outcome'],
  reason: string | null,
  remittanceId: string | null = null,
) {
  return { outcome: word, reason, remittanceId };
}
