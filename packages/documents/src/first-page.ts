import { isDay } from '@pfs/core/draft/doubts/text-doubts';
import type { DraftValue } from '@pfs/core/draft/draft-remittance';
import type { LayoutKnowledge } from '@pfs/core/draft/known-layout';
import { layoutRemittance } from './layout/layout-remittance.ts';
import type { DocumentKind, DocumentPage } from './words.ts';

/** What the first page of a scan says while the others are still being read. Nothing is proven. */
export interface FirstPage {
  readonly payerName: string | null;
  readonly traceNumber: string | null;
  /** A day as `2026-03-31`. */
  readonly paidOn: string | null;
  readonly claims: readonly FirstPageClaim[];
}

export interface FirstPageClaim {
  readonly claimId: string | null;
  readonly dateOfService: string | null;
  readonly drugName: string | null;
  /** Decimal dollars as printed, for example `-12.34`. */
  readonly net: string | null;
}

/** A page of the smallest print holds about so many. */
const claimsMax = 100;

/** The payment and claims of one page; undefined where it holds none. */
export function firstPageOf(
  page: DocumentPage,
  { kind, known }: { readonly kind: DocumentKind; readonly known: LayoutKnowledge | undefined },
): FirstPage | undefined {
  const { payments } = layoutRemittance({ kind, pages: [page] }, known);
  const [first] = payments;
  const claims = payments.flatMap((payment) => payment.claims).slice(0, claimsMax);
  if (first === undefined || claims.length === 0) return undefined;
  const { payerName, traceNumber, paidOn } = first.fields;
  return {
    payerName: payerName?.value ?? null,
    traceNumber: traceNumber?.value ?? null,
    paidOn: toDay(paidOn),
    claims: claims.map(({ fields }) => ({
      claimId: fields.claimId?.value ?? null,
      dateOfService: toDay(fields.dateOfService),
      drugName: fields.drugName?.value ?? null,
      net: toAmount(fields.net),
    })),
  };
}

/** What was misread is left out: the whole document is proven later. */
function toDay(value: DraftValue | undefined): string | null {
  return value !== undefined && isDay(value.value) ? value.value : null;
}

function toAmount(value: DraftValue | undefined): string | null {
  return value !== undefined && /^-?\d{1,9}(\.\d{2})?$/.test(value.value) ? value.value : null;
}
