import { segmentId } from './segment.ts';

// Code lists of the 005010X221A1 remittance that reading checks. Other codes are carried along.

/** Codes packed as `elementCode` packs elements. */
function codes(list: string): ReadonlySet<number> {
  return new Set(list.split(' ').map(segmentId));
}

/** BPR01: how the transaction is handled. */
export const handlingCodes = codes('C D H I P U X');
/** BPR04: how the money moves. */
export const paymentMethods = codes('ACH BOP CHK FWT NON');
/** CLP06: the kind of plan. */
const filingCodes = '12 13 14 15 16 17 AM CH DS HM LM MA MB MC OF TV VA WC ZZ'.split(' ');
/** Their texts by packed code. */
export const filingIndicators: ReadonlyMap<number, string> = new Map(
  filingCodes.map((code) => [segmentId(code), code]),
);
/** CAS01: who bears the adjustment. CR was withdrawn with 5010 and is still sent. */
export const adjustmentGroups: ReadonlySet<string> = new Set(['CO', 'PR', 'OA', 'PI', 'CR']);
/** PLB03-1 and the like: the reason for a lump sum. */
export const providerAdjustmentCodes: ReadonlySet<string> = new Set(
  (
    '50 51 72 90 AH AM AP B2 B3 BD BN C5 CR CS CT CV CW DM E3 FB FC GO HM IP IR IS J1 L3 L6 ' +
    'LE LS OA OB PI PL RA RE SL TL WO WU'
  ).split(' '),
);
/** SVC01-1: the kind of code that names the service; two bytes. */
export const serviceQualifiers = codes('AD ER HC HP IV N4 N6 NU UI WK');

/** Segments that contain nothing the model keeps, skipped on purpose. */
export const carriedSegments: ReadonlySet<number> = codes(
  'AMT LX MIA MOA NM1 N3 N4 PER RDM TA1 TS2 TS3',
);
