import { claimsNamedOtherwise, codesOf, nearCodes } from '@pfs/core/draft/doubts/known-names';
import type { DraftPayment } from '@pfs/core/draft/draft-remittance';
import type { DraftKnowledge, KnownDrug, KnownPayer } from '@pfs/core/draft/proven-payment';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { selectOwn } from '../../../platform/database/own-rows.ts';

/** Names that differ from known ones are looked up only up to this number. */
const namedOtherwiseMax = 200;

/** A pharmacy has a few dozen payers. */
const payersMax = 2_000;

/** The payers that the pharmacy knows. */
export async function readKnownPayers(tx: TenantTransaction): Promise<readonly KnownPayer[]> {
  const rows = await selectOwn(tx, 'payers')
    .select(['name', 'code'])
    .orderBy('created_at', 'desc')
    .limit(payersMax)
    .execute();
  return rows.map(({ name, code }) => ({ name, id: code ?? undefined }));
}

/**
 * What NADAC and the pharmacy's own claims know about the drugs of these payments: about their
 * codes, and where a code has another name than the printed one, about the codes that may be meant.
 */
export async function readKnownDrugs(
  tx: TenantTransaction,
  payments: readonly DraftPayment[],
): Promise<NonNullable<DraftKnowledge['drugs']>> {
  const codes = new Set(payments.flatMap(codesOf));
  if (codes.size === 0) return new Map();
  const known = await findDrugs(tx, { codes: [...codes], names: [] });
  const odd = payments
    .flatMap((payment) => claimsNamedOtherwise(payment, known))
    .slice(0, namedOtherwiseMax);
  if (odd.length === 0) return known;
  const near = odd.flatMap(({ ndc }) => nearCodes(ndc)).filter((code) => !codes.has(code));
  const names = odd.map(({ drugName }) => drugName);
  const others = await findDrugs(tx, { codes: near, names });
  return new Map([...others, ...known]);
}

interface Row {
  readonly ndc: string;
  readonly description: string | null;
  readonly unit: string | null;
  readonly price: string | null;
  readonly names: readonly string[];
}

async function findDrugs(
  tx: TenantTransaction,
  { codes, names }: { readonly codes: readonly string[]; readonly names: readonly string[] },
): Promise<ReadonlyMap<string, KnownDrug>> {
  const { rows } = await sql<Row>`
    with own as (
      select ndc, array_agg(distinct drug_name) as names from drug_total_metrics
      where organization_id = ${tx.organizationId} and ndc <> '' and drug_name <> ''
        and (ndc = any (${codes}::text[]) or drug_name = any (${names}::text[]))
      group by ndc
    ), listed as (
      select distinct on (ndc) ndc, description, pricing_unit, price from nadac_prices
      where ndc = any (${codes}::text[]) or ndc in (select ndc from own)
      order by ndc, effective_date desc
    )
    select ndc, listed.description, listed.pricing_unit as unit, listed.price::text as price,
      coalesce(own.names, '{}') as names
    from own full join listed using (ndc)`.execute(tx.query);
  return new Map(rows.map((row) => [row.ndc, toKnownDrug(row)]));
}

function toKnownDrug({ description, names, price, unit }: Row): KnownDrug {
  if (description === null || unit === null || price === null) return { names, nadac: undefined };
  return {
    names: [description, ...names],
    nadac: { description, unit: unit.toUpperCase(), unitPrice: price },
  };
}
