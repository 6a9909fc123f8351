import { firstDayOf, lastDayOf, type Period } from '@pfs/core/metrics/periods';
import { addCents, toCents, toDollars, zeroCents } from '@pfs/core/money';
import type { CaseKind } from '@pfs/core/recovery/cases';
import type { Day } from '@pfs/core/remittance';
import type { CaseRow } from '@pfs/wire/cases';
import { recoveryReportRoutes as reportRoutes, caseRoutes as routes } from '@pfs/wire/cases';
import { sql } from 'kysely';
import { dayIn } from '../../platform/clock.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { selectOwn } from '../../platform/database/own-rows.ts';
import { orNotFound } from '../../platform/errors.ts';
import type { PageWindow } from '../../platform/http/list-page.ts';
import { listPage } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
import { sendOnRecord } from '../audit/public.ts';
import { contentTypes, fileSnapshot } from '../reports/public.ts';
import { answerOfRowInSql, readNextTask } from './case-answers.ts';
import { readSearched } from './case-names.repository.ts';
import {
  addAnswer,
  changeCase,
  changeCaseSettings,
  readCaseSettings,
  takeSteps,
} from './case-steps.service.ts';
import {
  countCases,
  listCases,
  listPackets,
  listSteps,
  readCaseSummary,
} from './cases.repository.ts';
import { isUploadOfHeldInSql } from './gaps-deposits.ts';
import { readPacketFile } from './packets.service.ts';
import { receiptsOfRowInSql } from './receipts.ts';
import { readReportFigures, recoveryReportFile, toRecoveryReport } from './recovery-report.ts';

export function registerCaseRoutes(app: App): void {
  const { http, database } = app;
  const sums = { cases: 0, asked: 0, seen: 0, byItself: 0 };
  const none = {
    ...{ finding: false, toDo: sums, waiting: sums, won: sums, promisedNotPaid: 0 },
    ...{ parties: [], kinds: [] },
  };
  http.inPharmacy(routes.getCaseSummary, none, ({ today, inSnapshot }) =>
    inSnapshot((tx) => readCaseSummary(tx, today)),
  );

  http.handle(routes.getCaseSettings, ({ inTenant }) => inTenant(readCaseSettings));
  http.inPharmacy(
    routes.changeCaseSettings,
    'no_organization',
    ({ body: { staffSends }, by, inTenant }) =>
      inTenant((tx) => changeCaseSettings(tx, { staffSends, by })),
  );

  http.handle(routes.listCases, (call) => {
    const { limit, page, pageSize, search, kind, ...asked } = call.query;
    const filterIn = async (tx: TenantTransaction) => ({
      ...{ ...asked, kinds: kind && [kind] },
      search: search === undefined ? undefined : await readSearched(tx, search),
    });
    return listPage(database, call, {
      count: async (tx) => countCases(tx, await filterIn(tx)),
      list: async (tx, window) =>
        listCases(tx, { ...(await filterIn(tx)), today: call.today }, window),
    });
  });

  http.handle(routes.getCase, ({ params, today, inSnapshot }) =>
    inSnapshot(async (tx) => {
      const asked = { ids: [params.id], today };
      const [one] = await listCases(tx, asked, { offset: 0, limit: 1 });
      return {
        ...orNotFound(one),
        steps: await listSteps(tx, params.id),
        packets: await listPackets(tx, params.id),
        nextTask: await readNextTask(tx, orNotFound(one)),
      };
    }),
  );

  http.handle(routes.listCaseRows, (call) =>
    listPage(database, call, {
      count: (tx) => countCaseRows(tx, call.params.id),
      list: async (tx, window) => {
        orNotFound(await selectOwn(tx, 'cases', call.params).select('id').executeTakeFirst());
        return listCaseRows(tx, call.params.id, window);
      },
    }),
  );
  registerReport(app);
  registerSteps(app);
  registerPackets(app);
}

/** An export may read every case. */
const exportsPerMinuteMax = 20;

function registerReport({ http, database, clock }: App): void {
  interface Asked {
    readonly from?: string | undefined;
    readonly to?: string | undefined;
  }
  /** This year, or the year of the day that is given. */
  const periodOf = ({ from, to }: Asked, today: Day): Period => ({
    from: from ?? firstDayOf(`${(to ?? today).slice(0, 4)}-01`),
    to: to ?? lastDayOf(`${(from ?? today).slice(0, 4)}-12`),
  });
  http.handle(reportRoutes.getRecoveryReport, async ({ query, today, inSnapshot }) => {
    const period = periodOf(query, today);
    const figures = await inSnapshot((tx) => readReportFigures(tx, { period, today }));
    return toRecoveryReport(figures);
  });
  http.handle(
    reportRoutes.exportRecoveryReport,
    async (call) => {
      const { actor, query } = call;
      const { format } = query;
      const today = dayIn(actor.timeZone, clock());
      const period = periodOf(query, today);
      const file = await database.withTenant(
        actor.organizationId,
        (tx) => recoveryReportFile(tx, { period, today, format }),
        fileSnapshot,
      );
      return sendOnRecord(database, call, {
        record: {
          entityType: 'report',
          description: 'Recovery report exported',
          newValues: { format, ...period },
        },
        type: contentTypes[format],
        ...file,
      });
    },
    { callsPerMinuteMax: exportsPerMinuteMax },
  );
}

/** What a person does to cases. */
function registerSteps({ http, clock }: App): void {
  http.inPharmacy(routes.takeCaseStep, 'no_organization', ({ actor, body, by, today, inTenant }) =>
    inTenant(async (tx) => {
      const stepping = { actor, by, now: clock(), today };
      await takeSteps(tx, stepping, body);
      const asked = { ids: body.ids, today };
      return listCases(tx, asked, { offset: 0, limit: body.ids.length });
    }),
  );

  http.inPharmacy(
    routes.answerCase,
    'no_organization',
    ({ actor, params, body, by, today, inTenant }) =>
      inTenant(async (tx) => {
        const stepping = { actor, by, now: clock(), today };
        await addAnswer(tx, stepping, { ...body, id: params.id });
        const asked = { ids: [params.id], today };
        return orNotFound((await listCases(tx, asked, { offset: 0, limit: 1 }))[0]);
      }),
  );

  http.inPharmacy(
    routes.changeCase,
    'no_organization',
    ({ actor, params, body, by, today, inTenant }) =>
      inTenant(async (tx) => {
        const stepping = { actor, by, now: clock(), today };
        await changeCase(tx, stepping, { ...body, id: params.id });
        const asked = { ids: [params.id], today };
        return orNotFound((await listCases(tx, asked, { offset: 0, limit: 1 }))[0]);
      }),
  );
}

function registerPackets({ http, database }: App): void {
  const files = [
    [routes.downloadLetter, 'letter', 'application/pdf'],
    [routes.downloadCaseTable, 'rows_csv', 'text/csv; charset=utf-8'],
  ] as const;
  for (const [route, file, type] of files) {
    http.handle(route, async (call) => {
      const packetId = call.params.id;
      const found = await call.inTenant((tx) => readPacketFile(tx, packetId, file));
      return sendOnRecord(database, call, {
        record: {
          entityType: 'case',
          description: file === 'letter' ? 'Letter downloaded' : 'Table downloaded',
          newValues: { packetId },
        },
        ...{ type, ...found },
      });
    });
  }
}

async function countCaseRows(tx: TenantTransaction, caseId: string): Promise<number> {
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
async function listCaseRows(
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
