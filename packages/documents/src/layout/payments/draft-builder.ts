import type {
  DraftAmountField,
  DraftClaim,
  DraftControl,
  DraftLump,
  DraftPayment,
  DraftPaymentField,
  DraftValue,
} from '@pfs/core/draft/draft-remittance';

/** A payment while its lines are read. */
export interface DraftBuilder {
  readonly fields: Partial<Record<DraftPaymentField, DraftValue>>;
  readonly claims: DraftClaim[];
  readonly lumps: DraftLump[];
  readonly controls: DraftControl[];
  /** Told before or after their rows: they cover all. */
  readonly ofAll: { of: DraftControl['of']; value: DraftValue }[];
  /** Where the rows of the page, of the group and behind the last sum begin. */
  readonly starts: { page: number; group: number; sum: number; table: number };
  planName: DraftValue | undefined;
  columns: ReadonlySet<DraftAmountField>;
}

export function startDraft(): DraftBuilder {
  return {
    fields: {},
    claims: [],
    lumps: [],
    controls: [],
    ofAll: [],
    starts: { page: 0, group: 0, sum: 0, table: 0 },
    planName: undefined,
    columns: new Set(),
  };
}

export function hasRows(draft: DraftBuilder): boolean {
  return draft.claims.length + draft.lumps.length > 0;
}

export function finishDraft(draft: DraftBuilder): DraftPayment {
  const ofAll = draft.ofAll.flatMap(({ of, value }) => {
    const rows = of === 'lumps' ? draft.lumps.length : draft.claims.length;
    return rows === 0
      ? []
      : [{ scope: 'payment' as const, of, value, fromRow: 0, toRow: rows - 1 }];
  });
  return {
    fields: draft.fields,
    claims: draft.claims,
    lumps: draft.lumps,
    controls: [...draft.controls, ...ofAll],
  };
}
