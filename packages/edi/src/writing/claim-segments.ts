import { dayToCompact } from '@pfs/core/days';
import type { ClaimDescription, ServiceDescription } from '../remittance-description.ts';
import { adjustmentSegments } from './adjustment-segments.ts';
import { amountText } from './amount-text.ts';
import { paidOfClaim, paidOfService } from './paid-amounts.ts';
import type { Element } from './segment-text.ts';

export function* claimSegments(claim: ClaimDescription): Generator<readonly Element[]> {
  yield [
    'CLP',
    claim.claimId,
    claim.statusCode,
    amountText(claim.chargeCents),
    amountText(claim.paidCents ?? paidOfClaim(claim)),
    claim.patientPaidCents === undefined ? '' : amountText(claim.patientPaidCents),
    claim.filingIndicator ?? '13',
    claim.payerControlNumber ?? '',
  ];
  yield* adjustmentSegments(claim.adjustments ?? []);
  const patient = claim.patient ?? { last: 'DOE', first: 'JANE', memberId: 'M00000001' };
  yield ['NM1', 'QC', '1', patient.last, patient.first, '', '', '', 'MI', patient.memberId];
  if (claim.originalReference !== undefined) yield ['REF', 'F8', claim.originalReference];
  if (claim.planName !== undefined) yield ['REF', 'CE', claim.planName];
  if (claim.receivedOn !== undefined) yield ['DTM', '050', dayToCompact(claim.receivedOn)];
  for (const service of claim.services) yield* serviceSegments(service);
}

function* serviceSegments(service: ServiceDescription): Generator<readonly Element[]> {
  const code: Element =
    service.drugName === undefined
      ? ['N4', service.ndc]
      : ['N4', service.ndc, '', '', '', '', service.drugName];
  yield [
    'SVC',
    code,
    amountText(service.chargeCents),
    amountText(service.paidCents ?? paidOfService(service)),
    '',
    service.quantity ?? '',
  ];
  if (service.filledOn !== undefined) yield ['DTM', '472', dayToCompact(service.filledOn)];
  yield* adjustmentSegments(service.adjustments ?? []);
  if (service.lineControlNumber !== undefined) yield ['REF', '6R', service.lineControlNumber];
  for (const [list, remark] of service.remarks ?? []) yield ['LQ', list, remark];
}
