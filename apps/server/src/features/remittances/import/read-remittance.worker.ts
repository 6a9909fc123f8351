import type { MessagePort } from 'node:worker_threads';
import type { ClassificationRule } from '@pfs/core/classification-rules';
import type {
  Finding,
  MfpRefund,
  Payment,
  ProviderAdjustment,
  RemittanceEvent,
  RemittanceFileSummary,
} from '@pfs/core/remittance';
import { describeFinding } from '@pfs/edi/describe-finding';
import { readRemittances } from '@pfs/edi/read-remittances';
import { readSealedFile } from '../../../platform/files/sealed-file.ts';
import { createRepeatedNumbers, type RepeatedNumbers } from './repeated-claims.ts';
import { toStagedLine } from './staged-claim.ts';

/** The worker's task. Rows are sent through the port; everything else is its answer. */
export interface ReadTask {
  readonly path: string;
  readonly dataKey: Uint8Array;
  readonly port: MessagePort;
  readonly organizationId: string;
  /** The pharmacy's own rules, which come before the built-in ones. */
  readonly rules: readonly ClassificationRule[];
}

export interface ReadResult {
  readonly file: RemittanceFileSummary;
  readonly payments: readonly Payment[];
  readonly providerAdjustments: readonly PositionedProviderAdjustment[];
  readonly refunds: readonly PositionedRefund[];
  /** Total of claims and lump sums, counted or not, as decimal dollars. */
  readonly dirFees: string;
  readonly findings: readonly Finding[];
  readonly repeated: RepeatedNumbers;
  /** The sentence that says why the file can't be imported, if it can't. */
  readonly unreadableReason: string | undefined;
}

export interface PositionedProviderAdjustment extends ProviderAdjustment {
  readonly paymentPosition: number;
}

export interface PositionedRefund extends MfpRefund {
  readonly paymentPosition: number;
}

/** Rows are sent in pieces of about this size, and no more than this many wait unread. */
const pieceCharacters = 256 * 1024;
const piecesInFlightMax = 4;

/**
 * Reads a stored file and sends its claims as COPY lines; the receiver answers each piece when it
 * is written.
 */
export default async function readRemittance(task: ReadTask): Promise<ReadResult> {
  const rows = createRowSender(task.port);
  const payments: Payment[] = [];
  const providerAdjustments: PositionedProviderAdjustment[] = [];
  const refunds: PositionedRefund[] = [];
  const findings: Finding[] = [];
  const repeated = createRepeatedNumbers();
  // Wider than Cents: the sums of a file of many payments may exceed it.
  let dirFeeCents = 0n;
  let file: RemittanceFileSummary | undefined;
  let position = -1;

  const take = (event: RemittanceEvent): void => {
    switch (event.kind) {
      case 'payment_started':
        position = event.payment.index;
        return;
      case 'claim':
        rows.add(toStagedLine(event.claim, position));
        repeated.add(event.claim, position);
        dirFeeCents += BigInt(event.claim.dirFeeCents);
        return;
      case 'mfp_refund':
        refunds.push({ ...event.refund, paymentPosition: position });
        return;
      case 'provider_adjustment':
        providerAdjustments.push({ ...event.adjustment, paymentPosition: position });
        if (event.adjustment.category === 'dir')
          dirFeeCents += BigInt(event.adjustment.amountCents);
        return;
      case 'payment_ended':
        payments.push(event.payment);
        return;
      case 'finding':
        findings.push(event.finding);
        return;
      case 'ended':
        file = event.file;
    }
  };

  const { organizationId, rules } = task;
  const bytes = readSealedFile(task.path, task.dataKey);
  for await (const events of readRemittances(bytes, { organizationId, rules })) {
    for (const event of events) take(event);
    await rows.flush();
  }
  await rows.end();
  if (file === undefined) throw new Error('the reader ended without a summary');
  const unreadable = findings.find((finding) => finding.code === file?.unreadable);
  return {
    file,
    payments,
    providerAdjustments,
    refunds,
    dirFees: wideCentsToText(dirFeeCents),
    findings,
    repeated: { payments: repeated.payments, numbers: repeated.numbers },
    unreadableReason:
      file.unreadable === undefined
        ? undefined
        : unreadable === undefined
          ? 'The file can’t be read as an 835 remittance.'
          : describeFinding(unreadable),
  };
}

function wideCentsToText(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function createRowSender(port: MessagePort) {
  let text = '';
  let inFlight = 0;
  let wake: (() => void) | undefined;
  port.on('message', () => {
    inFlight -= 1;
    wake?.();
  });

  const send = (): void => {
    const bytes = new TextEncoder().encode(text);
    text = '';
    inFlight += 1;
    port.postMessage(bytes, [bytes.buffer]);
  };
  const until = async (free: () => boolean): Promise<void> => {
    while (!free()) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };

  return {
    add(line: string): void {
      text += line;
    },
    async flush(): Promise<void> {
      if (text.length < pieceCharacters) return;
      await until(() => inFlight < piecesInFlightMax);
      send();
    },
    async end(): Promise<void> {
      if (text !== '') send();
      await until(() => inFlight === 0);
      port.close();
    },
  };
}
