import type { DraftPayment, DraftRemittance } from '@pfs/core/draft/draft-remittance';

/** A draft's claims as plain records of their values. */
export function claimsOf(payment: DraftPayment | undefined): Record<string, string>[] {
  return (payment?.claims ?? []).map(({ fields }) =>
    Object.fromEntries(Object.entries(fields).map(([field, { value }]) => [field, value])),
  );
}

export function lumpsOf(payment: DraftPayment | undefined): string[] {
  const lumps = payment?.lumps ?? [];
  return lumps.map(({ reference, amount }) => `${reference?.value} ${amount.value}`);
}

export function controlsOf(payment: DraftPayment | undefined): string[] {
  return (payment?.controls ?? []).map(
    ({ scope, of, value, fromRow, toRow }) => `${scope} ${of} ${fromRow}-${toRow} ${value.value}`,
  );
}

export function fieldsOf(payment: DraftPayment | undefined): Record<string, string> {
  const fields = Object.entries(payment?.fields ?? {});
  return Object.fromEntries(fields.map(([field, { value }]) => [field, value]));
}

/** Everything a draft says, without positions. */
export function factsOf(draft: DraftRemittance): unknown {
  return draft.payments.map((payment) => ({
    fields: fieldsOf(payment),
    claims: claimsOf(payment),
    lumps: lumpsOf(payment),
    controls: controlsOf(payment),
  }));
}
