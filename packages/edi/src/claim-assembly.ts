import type { Classifier } from '@pfs/core/classification';
import { normalizeNdc } from '@pfs/core/ndc';
import {
  type Claim,
  type ClaimStatus,
  isClaimStatusCode,
  statusOfClaim,
} from '@pfs/core/remittance';
import { type AmountReader, elementName } from './amounts.ts';
import { checkClaim, checkLine } from './balance-checks.ts';
import { createInterner, dayFromBytes, plainDecimal, textOf } from './bytes.ts';
import {
  type AdjustmentKind,
  type AdjustmentKinds,
  addAdjustment,
  createAdjustmentKinds,
} from './claim-adjustments.ts';
import { type ClaimState, claimFrom, createClaimState, resetClaimState } from './claim-state.ts';
import { filingIndicators, serviceQualifiers } from './code-lists.ts';
import type { FindingLog } from './finding-log.ts';
import {
  componentOf,
  elementCode,
  elementEnd,
  elementLength,
  elementStart,
  elementText,
  placeOf,
  type Segment,
} from './segment.ts';

/** Assembles claims from each CLP to the next. Segments come in the order of the file. */
export interface ClaimAssembly {
  /** CLP. Ends the previous claim. */
  begin(segment: Segment): void;
  /** SVC, CAS, DTM, REF, QTY or LQ of the open claim. */
  service(segment: Segment): void;
  adjustment(segment: Segment): void;
  date(segment: Segment): void;
  reference(segment: Segment): void;
  quantity(segment: Segment): void;
  remark(segment: Segment): void;
  isOpen(): boolean;
  /** Emits the open claim, if there is one. */
  close(): void;
  use(classifier: Classifier): void;
  /** What the fast path for the same segments needs. */
  readonly parts: ClaimParts;
}

export interface ClaimParts {
  readonly state: ClaimState;
  readonly amounts: AmountReader;
  readonly log: FindingLog;
  readonly kinds: AdjustmentKinds;
  /** Valid statuses met so far, by CLP02 as packed by `elementCode`. */
  readonly statuses: ReadonlyMap<number, KnownStatus>;
  close(): void;
}

export interface KnownStatus {
  readonly code: string;
  readonly status: ClaimStatus;
}

export interface ClaimAssemblyOptions {
  readonly amounts: AmountReader;
  readonly log: FindingLog;
  readonly classifier: Classifier;
  /** With the remark codes of its LQ segments. */
  readonly onClaim: (claim: Claim, remarks: readonly string[]) => void;
}

export function createClaimAssembly(options: ClaimAssemblyOptions): ClaimAssembly {
  const { amounts, log } = options;
  const state = createClaimState();
  const planNames = createInterner(256);
  const services = createServiceCodes(log);
  const kinds = createAdjustmentKinds(options.classifier);
  const statuses = new Map<number, KnownStatus>();

  function close(): void {
    if (!state.open) return;
    checkLine(state, log);
    state.open = false;
    const claim = claimFrom(state);
    options.onClaim(claim, state.remarks);
    checkClaim(state, claim, log);
  }

  return {
    begin(segment) {
      close();
      beginClaim(state, segment, amounts, log);
      // Nearly all claims have the status of the previous claim.
      const code = elementCode(segment, 2);
      if (code !== state.packedStatus || code < 0) {
        state.packedStatus = code;
        state.statusCode = elementText(segment, 2);
        state.status = statusOfClaim(state.statusCode);
        keepStatus(statuses, state);
      }
      if (state.status === 'denied' && !isClaimStatusCode(state.statusCode)) {
        log.report('code_unknown', state.place, { element: 'CLP02' });
      }
    },
    service(segment) {
      checkLine(state, log);
      beginLine(state, segment, amounts, log, services);
    },
    adjustment(segment) {
      addAdjustments(state, segment, amounts, log, kinds.find);
    },
    date(segment) {
      addDate(state, segment, log);
    },
    reference(segment) {
      const qualifier = elementCode(segment, 1);
      if (qualifier === referenceF8) {
        state.originalReference ??= elementText(segment, 2) || undefined;
      } else if (qualifier === referenceCe) {
        const name = planNames(segment.bytes, elementStart(segment, 2), endOf(segment, 2));
        state.planName ??= name || undefined;
      } else if (qualifier === referenceXz) {
        log.report('reference_not_standard', placeOf(segment), { element: 'REF01' });
      }
    },
    quantity(segment) {
      if (!state.line.open || !state.line.leads) return;
      state.quantity ??= services.quantity(segment, 'QTY', 2);
    },
    remark(segment) {
      if (elementCode(segment, 1) === remarkHe) state.remarks.push(elementText(segment, 2));
    },
    isOpen: () => state.open,
    close,
    use: kinds.use,
    parts: { state, amounts, log, kinds, statuses, close },
  };
}

function keepStatus(statuses: Map<number, KnownStatus>, state: ClaimState): void {
  const { packedStatus, statusCode, status } = state;
  if (isClaimStatusCode(statusCode)) statuses.set(packedStatus, { code: statusCode, status });
}

const referenceF8 = 0x463800;
const referenceCe = 0x434500;
const referenceXz = 0x585a00;
const remarkHe = 0x484500;
const date232 = 0x323332;
const date472 = 0x343732;
const date150 = 0x313530;

/** The end of an optional element. */
function endOf(segment: Segment, element: number): number {
  return elementStart(segment, element) + elementLength(segment, element);
}

function beginClaim(
  state: ClaimState,
  segment: Segment,
  amounts: AmountReader,
  log: FindingLog,
): void {
  resetClaimState(state);
  state.open = true;
  state.place = placeOf(segment);
  state.claimId = elementText(segment, 1);
  if (state.claimId === '') log.report('claim_number_missing', state.place, { element: 'CLP01' });
  state.charge = amounts.mandatory(segment, 'CLP', 3);
  state.paid = amounts.mandatory(segment, 'CLP', 4);
  state.patientPaid = amounts.optional(segment, 'CLP', 5);
  state.hasPatientPaid = elementLength(segment, 5) > 0;
  state.payerControlNumber = elementLength(segment, 7) > 0 ? elementText(segment, 7) : undefined;
  const filing = elementCode(segment, 6);
  state.filing = filingIndicators.has(filing) ? filing : 0;
  if (filing === 0) return;
  if (state.filing === filing) state.knownFiling = filing;
  else log.report('code_unknown', state.place, { element: 'CLP06' });
}

function beginLine(
  state: ClaimState,
  segment: Segment,
  amounts: AmountReader,
  log: FindingLog,
  services: ServiceCodes,
): void {
  const { line } = state;
  line.open = true;
  line.segment = segment.number;
  line.byteOffset = segment.byteOffset;
  line.adjustments = 0;
  line.charge = amounts.mandatory(segment, 'SVC', 2);
  line.paid = amounts.mandatory(segment, 'SVC', 3);
  line.comparable = elementLength(segment, 2) > 0 && elementLength(segment, 3) > 0;
  state.services++;
  state.servicesCharge += line.charge;
  services.read(segment);
  if (services.qualifier !== 0 && !serviceQualifiers.has(services.qualifier)) {
    log.report('code_unknown', placeOf(segment), { element: 'SVC01' });
  }
  // The first line with a drug gives the claim its drug; until then, the first line does.
  line.leads = state.services === 1 || (state.ndc === undefined && services.ndc !== undefined);
  if (!line.leads) return;
  state.ndc = services.ndc;
  state.drugName = services.description;
  state.quantity = elementLength(segment, 5) > 0 ? services.quantity(segment, 'SVC', 5) : undefined;
}

function addAdjustments(
  state: ClaimState,
  segment: Segment,
  amounts: AmountReader,
  log: FindingLog,
  find: (segment: Segment, reason: number) => AdjustmentKind,
): void {
  for (let reason = 2; reason <= segment.elementCount; reason += 3) {
    const hasAmount = elementLength(segment, reason + 1) > 0;
    if (!hasAmount && elementLength(segment, reason) === 0) continue;
    const cents = amounts.mandatory(segment, 'CAS', reason + 1);
    const kind = find(segment, reason);
    addAdjustment(state, kind, cents);
    if (!kind.knownGroup && reason === 2) {
      log.report('code_unknown', placeOf(segment), { element: 'CAS01' });
    }
  }
}

function addDate(state: ClaimState, segment: Segment, log: FindingLog): void {
  const qualifier = elementCode(segment, 1);
  if (qualifier !== date472 && qualifier !== date232 && qualifier !== date150) return;
  const day = dayFromBytes(segment.bytes, elementStart(segment, 2), endOf(segment, 2));
  if (day === undefined) {
    log.report('date_invalid', placeOf(segment), { element: elementName('DTM', 2) });
  } else if (qualifier === date472) {
    state.serviceDay ??= day;
  } else if (qualifier === date232) {
    state.periodStart ??= day;
  } else {
    state.serviceStart ??= day;
  }
}

/** Reads what SVC says was dispensed: SVC01's drug and the quantity. */
interface ServiceCodes {
  /** Reads SVC01 into the fields below. */
  read(segment: Segment): void;
  /** SVC01-1 packed, 0 if missing, -1 if not a two-letter code. */
  qualifier: number;
  /** SVC01-2 as 11 digits if the qualifier is N4. */
  ndc: string | undefined;
  /** SVC01-7. */
  description: string | undefined;
  /** A quantity as plain decimal text; undefined and a finding if it isn't a number. */
  quantity(segment: Segment, name: string, element: number): string | undefined;
}

const qualifierN4 = 0x4e3400;
const descriptionComponent = 7;

function createServiceCodes(log: FindingLog): ServiceCodes {
  const ndcs = createInterner(4096);
  const descriptions = createInterner(1024);
  const quantities = createInterner(256);
  /** A sender that does this once does it everywhere. */
  let otherSeparatorTold = false;

  function ndcOf(segment: Segment, start: number, end: number): string | undefined {
    if (end - start === 11 && isWhole(segment.bytes, start, end)) {
      return ndcs(segment.bytes, start, end);
    }
    const ndc = normalizeNdc(textOf(segment.bytes, start, end));
    if (ndc === undefined) {
      const found = String(end - start);
      log.report('ndc_invalid', placeOf(segment), { element: 'SVC01', found });
    }
    return ndc;
  }

  const codes: ServiceCodes = {
    qualifier: 0,
    ndc: undefined,
    description: undefined,
    read(segment) {
      codes.qualifier = 0;
      codes.ndc = undefined;
      codes.description = undefined;
      if (elementLength(segment, 1) === 0) return;
      const { bytes } = segment;
      const component = componentOf(segment, 1);
      if (component !== segment.component && !otherSeparatorTold) {
        otherSeparatorTold = true;
        log.report('component_separator', placeOf(segment), { element: 'SVC01' });
      }
      const end = elementEnd(segment, 1);
      let start = elementStart(segment, 1);
      for (let position = 1; start <= end; position++) {
        let stop = start;
        while (stop < end && bytes[stop] !== component) stop++;
        if (position === 1) codes.qualifier = twoBytes(bytes, start, stop);
        else if (position === 2 && codes.qualifier === qualifierN4) {
          codes.ndc = ndcOf(segment, start, stop);
        } else if (position === descriptionComponent && stop > start) {
          codes.description = descriptions(bytes, start, stop);
        }
        start = stop + 1;
      }
    },
    quantity(segment, name, element) {
      const start = elementStart(segment, element);
      const end = start + elementLength(segment, element);
      const text = quantities(segment.bytes, start, end);
      // Most quantities are plain whole numbers already.
      if (isWhole(segment.bytes, start, end) && segment.bytes[start] !== 0x30) return text;
      const plain = plainDecimal(text);
      if (plain === undefined) {
        log.report('quantity_unreadable', placeOf(segment), {
          element: elementName(name, element),
        });
      }
      return plain;
    },
  };
  return codes;
}

function twoBytes(bytes: Uint8Array, start: number, end: number): number {
  if (end === start) return 0;
  if (end - start !== 2) return -1;
  return ((bytes[start] as number) << 16) | ((bytes[start + 1] as number) << 8);
}

/** Digits only, at least one. */
function isWhole(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte < 0x30 || byte > 0x39) return false;
  }
  return end > start;
}
