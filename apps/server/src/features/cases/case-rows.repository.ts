import { addCents, toCents, toDollars, zeroCents } from '@pfs/core/money';
import type { CaseKind } from '@pfs/core/recovery/cases';
import type { CaseRow } from '@pfs/wire/cases';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { selectOwn } from '../../platform/database/own-rows.ts';
import type { PageWindow } from '../../platform/http/list-page.ts';
import { answerOfRowInSql } from './case-answers.ts';
import { isUploadOfHeldInSql } from './gaps-deposits.ts';
import { receiptsOfRowInSql } from './receipts.ts';

export async function countCaseRows(tx: TenantTransaction, caseId: string): Promise<number> {
  const row = await selectOwn(tx, 'case_rows', { case_id: caseId })
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

interface ListedRow {
  readonly kind: CaseKind;
  readonly row_key: string;
  readonly day: string | null;
  readonly rx_number: string | null;
  readonly fill_number: number | null;
  readonly drugName: string | null;
  readonly ndc: string | null;
  readonly about: string | null;
  readonly targets: readonly string[];
  /** Of a payment that doesn't balance: its remittance, if one still has it. */
  readonly upload: string | null;
  readonly asked: number;
  readonly answer: CaseRow['answer'];
  readonly receipts: CaseRow['receipts'];
}

/** The most money first. */
export async function listCaseRows(
  tx: TenantTransaction,
  caseId: string,
  { offset, limit }: PageWindow,
): Promise<CaseRow[]> {
  const { rows } = await sql<ListedRow>`
    select held.kind, held.row_key, held.filled_on as day, held.rx_number, held.fill_number,
      held.drug_name as "drugName", held.ndc, held.about, held.targets,
      case when held.kind = 'held_payment' then (
        select remittance_id::text from payments
        where organization_id = held.organization_id and ${isUploadOfHeldInSql}) end as upload,
      held.amount::float8 as asked, ${answerOfRowInSql} as answer,
      ${receiptsOfRowInSql} as receipts
    from case_rows held
    join cases on cases.organization_id = held.organization_id and cases.id = held.case_id
    where held.organization_id = ${tx.organizationId} and held.case_id = ${caseId}
    order by held.amount desc, held.row_key offset ${offset} limit ${limit}`.execute(tx.query);
  return rows.map((row) => {
    const sum = (isByItself: boolean) =>
      toDollars(
        row.receipts
          .filter((one) => one.isByItself === isByItself)
          .reduce(
            (cents, { amount }) => addCents(cents, toCents(Math.round(amount * 100))),
            zeroCents,
          ),
      );
    const { day, drugName, ndc, asked, answer, receipts } = row;
    return {
      ...{ id: row.row_key, label: labelOf(row), day, drugName, ndc, asked, answer, receipts },
      ...{ seen: sum(false), byItself: sum(true), url: urlOf(row) },
    };
  });
}

function labelOf(row: ListedRow): string {
  const { kind, rx_number: rx, fill_number: fill, about } = row;
  switch (kind) {
    case 'true_up':
      return about ?? '';
    case 'unexplained_lump':
      return `Lump sum ${about ?? ''}`.trim();
    case 'vendor_overcharge':
    case 'vendor_duplicate':
      return `Invoice ${about ?? ''}`.trim();
    case 'part_d_question':
      return `Claim ${about ?? ''}`.trim();
    case 'held_payment':
    case 'missing_deposit':
      return `Payment ${about ?? ''}`.trim();
    default:
      return fill === null ? `Rx ${rx ?? ''}` : `Rx ${rx ?? ''}, fill ${fill}`;
  }
}

function urlOf({ kind, rx_number: rx, day, targets, upload }: ListedRow): string | null {
  switch (kind) {
    case 'underpaid':
    case 'unpaid':
    case 'missing_remittance':
    case 'mac':
    case 'floor':
    case 'part_d_question':
      return `/recovery/claims?rx=${encodeURIComponent(rx ?? '')}`;
    case 'vendor_overcharge':
    case 'vendor_duplicate':
      return `/vendor-audit?tab=invoices&invoice=${targets[1] ?? ''}`;
    case 'mfp_late':
    case 'mfp_short':
      return '/recovery/refunds';
    case 'contract_short':
    case 'true_up':
      return '/payer-contracts';
    case 'held_payment':
      return upload && `/remittances/${upload}`;
    case 'missing_deposit':
      return '/deposits?payments=missing';
    default:
      return `/lump-sums?category=unclassified&from=${day ?? ''}&to=${day ?? ''}`;
  }
}
