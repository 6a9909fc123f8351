import type { InboundAttachment, InboundMailStatus } from '@pfs/wire/inbound-mail';
import type { Ingested } from './file-outcome.ts';
import { type ReasonCode, reasonWords } from './reason-words.ts';

export interface Verdict {
  readonly status: Exclude<InboundMailStatus, 'received'>;
  readonly code: string | null;
  readonly reason: string | null;
}

export function verdictOf(status: Verdict['status'], code: ReasonCode): Verdict {
  return { status, code, reason: reasonWords[code] };
}

/** What a mail whose files were looked at comes to. */
export function judgeMail(files: readonly Ingested[]): Verdict {
  const waiting = files.find(({ waitsFor }) => waitsFor !== undefined);
  if (waiting?.waitsFor !== undefined) {
    const { reason } = waiting.attachment;
    return { status: 'quarantined', code: waiting.waitsFor, reason };
  }
  if (files.length === 0) return verdictOf('refused', 'no_attachment');
  const count = (outcome: InboundAttachment['outcome']) =>
    files.filter(({ attachment }) => attachment.outcome === outcome).length;
  if (count('ingested') > 0) {
    return count('refused') > 0
      ? verdictOf('ingested', 'some_refused')
      : { status: 'ingested', code: null, reason: null };
  }
  return count('refused') === 0
    ? verdictOf('refused', 'duplicate')
    : verdictOf('refused', 'no_remittance');
}
