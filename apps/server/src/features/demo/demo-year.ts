import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { addBusinessDays } from '@pfs/core/business-days';
import { addDays, daysBetween } from '@pfs/core/days';
import type { ExportMap } from '@pfs/core/exports/export-fields';
import { centsToText, toCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import {
  guessColumns,
  guessedMap,
  headingsFingerprint,
} from '@pfs/documents/exports/export-headings';
import type { ClaimDescription } from '@pfs/edi/remittance-description';
import { write835 } from '@pfs/edi/write-835';
import { contractGuaranteeBody, contractTermBody } from '@pfs/wire/contract-bodies';
import { appealRuleBody } from '@pfs/wire/price-appeals';
import PDFDocument from 'pdfkit';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/session/actor.ts';
import { noOrigin } from '../audit/public.ts';
import { exportKind, findSource, saveSource } from '../claims-exports/public.ts';
import { importBankFile, readBankFile } from '../deposits/public.ts';
import {
  importPrices,
  listImports,
  mfpList,
  nadacList,
  type PriceList,
} from '../drug-prices/public.ts';
import { type DocumentKind, receiveFile } from '../intake/public.ts';
import { waitForLedger } from '../ledger/public.ts';
import { addContract, guaranteeValues, termValues } from '../payer-contracts/public.ts';
import { listAppealRules, setAppealRule } from '../price-appeals/public.ts';
import { payersOf835, remittanceKind } from '../remittances/public.ts';
import {
  type Banked,
  bankStatement,
  claimsExport,
  claimsOf,
  dispensedFills,
  exportHeadings,
  facilitatorRemittances,
  heldRemittance,
  mfpFile,
  nadacFile,
  netOf,
  type PurchaseYearOptions,
  plantStory,
  purchaseYear,
  remittancesOf,
  repeatedRemittance,
  type SampleFile,
  type SampleFill,
  type Story,
  sampleDrugs,
  samplePayers,
  withoutNadac,
  type YearOptions,
} from '../sample-data/public.ts';
import { addInvoices, hasVendors, insertVendor, type NewInvoice } from '../vendors/public.ts';

/** In its remittances. */
export const demoNpi = '1457398802';
const demoSeed = 20_240_117;
const bankAccount = 'Operating 4417';

/**
 * Imports the demo's year as a pharmacy would: price lists, invoices, the remittances in the order
 * in which they were paid, and an export of its pharmacy system. Files that an earlier start has
 * imported are refused as duplicates. Answers the number of remittances.
 */
export async function sendDemoYear(
  platform: Platform,
  actor: Member,
  { until, fillsPerMonth }: Pick<YearOptions, 'until' | 'fillsPerMonth'>,
): Promise<number> {
  const options: YearOptions = {
    seed: demoSeed,
    until,
    months: 12,
    fillsPerMonth,
    payee: { name: 'MAPLE STREET PHARMACY', idQualifier: 'XX', id: demoNpi },
  };
  const { fills, story } = plantStory(dispensedFills(options), options);
  // Before the claims, so that their prices are known.
  await sendPrices(platform, nadacList, nadacFile(options));
  await sendPrices(platform, mfpList, mfpFile(options));
  const { seed, months } = options;
  const unitsPerHalfMonth = unitsOf(fills);
  await platform.database.withTenant(actor.organizationId, (tx) =>
    addDemoPurchases(tx, { seed, until, months, unitsPerHalfMonth }),
  );
  const files = remittanceFiles({ fills, story, options });
  const paper = await paperRemittance(options, story);
  const sent = await sendRemittances(platform, actor, files, paper);
  await sendExport(platform, actor, claimsExport(fills, options, story));
  await platform.database.withTenant(actor.organizationId, (tx) =>
    agreeWithPayers(tx, actor.userId, until),
  );
  const checks = paper === undefined ? [] : [paper.check];
  await sendStatement(platform, actor, bankStatement(files, fills, { options, story, checks }));
  return sent;
}

interface DemoYear {
  readonly fills: readonly SampleFill[];
  readonly story: Story;
  readonly options: YearOptions;
}

function remittanceFiles({ fills, story, options }: DemoYear): readonly SampleFile[] {
  const usual = [...remittancesOf(fills, options, story)];
  const others = [
    ...facilitatorRemittances(fills, options, story),
    ...[heldRemittance(options, story), repeatedRemittance(usual, options)],
  ].filter((file) => file !== undefined);
  return [...usual, ...others].toSorted((one, other) =>
    one.description.createdOn < other.description.createdOn ? -1 : 1,
  );
}

async function sendRemittances(
  platform: Platform,
  actor: Member,
  files: readonly SampleFile[],
  paper: DemoFile | undefined,
): Promise<number> {
  for (const { fileName, description } of files) {
    await send(platform, actor, remittanceKind, { fileName, content: write835(description) });
  }
  if (paper === undefined) return files.length;
  await send(platform, actor, remittanceKind, paper);
  return files.length + 1;
}

const overTheCounter = sampleDrugs
  .filter(({ name }) => withoutNadac.has(name))
  .map(({ ndc }) => ndc);

/** Caremont’s contract, as the pharmacy would type it: its price appeals, brands and generics. */
export async function agreeWithPayers(
  tx: TenantTransaction,
  userId: string,
  until: Day,
): Promise<void> {
  const caremont = samplePayers.find(({ tracePrefix }) => tracePrefix === 'CM');
  if (caremont === undefined) return;
  const from = `${Number(until.slice(0, 4)) - 1}-01-01`;
  const by = { userId, origin: noOrigin };
  const { party, taxId } = caremont;
  // Imports that run at the same time add payers.
  await waitForLedger(tx);
  const payer = { id: party.id, name: party.name };
  const [payerId = ''] = await payersOf835(tx, [{ payer, payerTaxId: taxId }]);
  if ((await listAppealRules(tx)).rules.some(({ payer }) => payer.id === payerId)) return;
  const rule = { payerId, days: 30, starts: 'fill', channel: 'appeals@caremont.example' };
  const answer = { answerDays: 10, answerDayKind: 'business', isRetroactive: true } as const;
  const source = { source: 'Provider manual, section 6.2', readOn: until };
  await setAppealRule(tx, appealRuleBody.parse({ ...rule, ...answer, ...source }), by);
  const table = 'contract_guarantees';
  const guarantee = contractGuaranteeBody.parse({
    ...{ payerId, kind: 'ger', rate: '87.80', period: 'quarter', from },
    // Usual and customary prices, and over-the-counter drugs.
    rules: [
      { effect: 'out', test: 'basis', values: ['4'] },
      { effect: 'out', test: 'ndc', values: overTheCounter },
    ],
    ...{ measuredAt: 'store', settlement: 'remittance', disputeDays: 30 },
    citation: 'Network agreement, exhibit B',
  });
  await addContract(tx, { table, payerId, values: guaranteeValues(guarantee), by });
  const term = contractTermBody.parse({
    ...{ payerId, drugClass: 'brand', from, fee: '0.40' },
    legs: [{ benchmark: 'awp', percentOff: '18.10' }],
    citation: 'Network agreement, exhibit A',
  });
  await addContract(tx, { table: 'contract_terms', payerId, values: termValues(term), by });
}

async function sendStatement(platform: Platform, actor: Member, text: string): Promise<void> {
  const { organizationId, userId } = actor;
  const content = Readable.from([Buffer.from(text)]);
  const read = await readBankFile({
    ...{ fileName: 'operating-account.csv', content, truncated: () => false },
  });
  const by = { userId, origin: noOrigin };
  await importBankFile(platform, {
    ...{ organizationId, userId, read, by, account: bankAccount, sender: undefined },
  }).catch(ignoreDuplicate);
}

/** The installation's lists; one that a person has imported stays as it is. */
async function sendPrices(platform: Platform, list: PriceList, text: string): Promise<void> {
  const known = await platform.database.withPlatform('demo: has it drug prices', (tx) =>
    listImports(tx, list, 1),
  );
  if (known.length > 0) return;
  await importPrices(platform, list, {
    ...{ fileName: `demo-${list.name}.csv`, content: Readable.from([Buffer.from(text)]) },
    ...{ truncated: () => false, userId: null, origin: noOrigin },
  });
}

/** Its columns are known, as after the first export of a system. */
async function sendExport(platform: Platform, actor: Member, text: string): Promise<void> {
  const columns = guessColumns(exportHeadings);
  const fingerprint = headingsFingerprint(columns);
  const map: ExportMap = guessedMap(columns);
  await platform.database.withTenant(actor.organizationId, async (tx) => {
    if ((await findSource(tx, fingerprint)) !== undefined) return;
    const chosen = { columns: map, dayOrder: 'month_first', store: 'own' } as const;
    await saveSource(tx, { fingerprint, name: 'PioneerRx', chosen });
  });
  const fileName = 'dispensed-items.csv';
  await send(platform, actor, exportKind, { fileName, content: [Buffer.from(text)] });
}

interface DemoFile {
  readonly fileName: string;
  readonly content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

async function send(
  platform: Platform,
  actor: Member,
  kind: DocumentKind,
  { fileName, content }: DemoFile,
): Promise<void> {
  await receiveFile(platform, kind, {
    actor,
    origin: noOrigin,
    file: { fileName, content: blocks(content), truncated: () => false, source: 'demo' },
  }).catch(ignoreDuplicate);
}

function ignoreDuplicate(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'duplicate_file')) throw error;
}

async function* blocks(content: DemoFile['content']): AsyncGenerator<Uint8Array> {
  yield* content;
}

/** Creates the demo's wholesalers and a year of their invoices, once. */
export async function addDemoPurchases(
  tx: TenantTransaction,
  options: PurchaseYearOptions,
): Promise<void> {
  if (await hasVendors(tx)) return;
  const vendorIds = new Map<string, string>();
  const invoices: NewInvoice[] = [];
  for (const { wholesaler, lines, ...invoice } of purchaseYear(options)) {
    const { name, code, email, phone, address, taxId, termDays } = wholesaler;
    let vendorId = vendorIds.get(code);
    if (vendorId === undefined) {
      vendorId = await insertVendor(tx, {
        ...{ name, address, taxId },
        vendorCode: code,
        contactEmail: email,
        contactPhone: phone,
        paymentTerms: `Net ${termDays}`,
      });
      vendorIds.set(code, vendorId);
    }
    const lineItems = lines.map((line) => ({ ...line, category: 'Prescription drugs' }));
    invoices.push({ ...invoice, vendorId, lineItems });
  }
  await addInvoices(tx, invoices);
}

const halfMonthDays = 365 / 24;

/** The average units of each drug dispensed in half a month. */
function unitsOf(fills: readonly SampleFill[]): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const { drug, quantity, reversed, isDenied } of fills) {
    if (reversed !== 'no' || isDenied) continue;
    units.set(drug.ndc, (units.get(drug.ndc) ?? 0) + quantity);
  }
  const [first, last] = [fills[0], fills.at(-1)];
  if (first === undefined || last === undefined) return units;
  const days = daysBetween(first.filledOn, last.filledOn) + 1;
  return new Map([...units].map(([ndc, of]) => [ndc, (of / days) * halfMonthDays]));
}

const paidDaysAgo = 30;
const daysToBank = 5;

/** The left of each column, in points. */
const lefts = [50, 110, 175, 330, 405, 445, 500, 550] as const;
const headings = [
  ...['Rx Number', 'Fill Date', 'Drug Name', 'NDC', 'Qty', 'Gross', 'DIR Fee', 'Net Paid'],
];
const lineHeight = 16;
const tableTop = 190;

interface PaperRemittance {
  readonly fileName: string;
  readonly content: readonly Uint8Array[];
  readonly check: Banked;
}

/** A remittance that a payer sends with a check, as PDF; the same bytes each time. */
async function paperRemittance(
  { payee, until }: YearOptions,
  { onPaper }: Story,
): Promise<PaperRemittance | undefined> {
  const [payer] = [...onPaper].flatMap(({ answers }) =>
    answers.map((answer) => answer.payer.party),
  );
  if (payer === undefined) return undefined;
  const paidOn = addDays(until, -paidDaysAgo);
  const checkNumber = `CM${paidOn.replaceAll('-', '').slice(2)}77`;
  const claims = claimsOf([...onPaper]);
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: 40,
    info: { Title: 'Remittance Advice', CreationDate: new Date(`${paidOn}T06:00:00Z`) },
  });
  pdf.fontSize(15).text(payer.name, lefts[0], 44);
  pdf.fontSize(8).text(`${payer.street}, ${payer.city}, ${payer.state} ${payer.postalCode}`);
  const facts = [
    'Remittance Advice',
    `Payer: ${payer.name}`,
    `Check Number: ${checkNumber}`,
    `Payment Date: ${usDay(paidOn)}`,
    `Pharmacy: ${payee.name}, NPI ${payee.id}`,
    `Payment Amount: ${sumOf(claims, netOf)}`,
  ];
  pdf.fontSize(9);
  for (const [at, fact] of facts.entries()) pdf.text(fact, lefts[0], 90 + 14 * at);
  const rows = [headings, ...claims.map(cellsOf), totalOf(claims)];
  pdf.fontSize(8);
  for (const [line, cells] of rows.entries()) {
    for (const [at, cell] of cells.entries()) {
      pdf.text(cell, lefts[at], tableTop + lineHeight * line, { lineBreak: false });
    }
  }
  pdf.end();
  const content = [new Uint8Array(await buffer(pdf))];
  const check = {
    day: addBusinessDays(paidOn, daysToBank),
    text: `REMOTE DEPOSIT CHECK ${checkNumber} ${payer.name}`,
    cents: claims.reduce((sum, claim) => sum + netOf(claim), 0),
  };
  return { fileName: `caremont-check-${paidOn}.pdf`, content, check };
}

function cellsOf(claim: ClaimDescription): readonly string[] {
  const [service] = claim.services;
  return [
    ...[claim.claimId, usDay(service?.filledOn ?? ''), service?.drugName ?? ''],
    ...[service?.ndc ?? '', service?.quantity ?? ''],
    ...[grossOf, dirOf, netOf].map((of) => sumOf([claim], of)),
  ];
}

const totalOf = (claims: readonly ClaimDescription[]): readonly string[] => [
  ...['Total', '', '', '', ''],
  ...[grossOf, dirOf, netOf].map((of) => sumOf(claims, of)),
];

const usDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

/** `1,234.50` */
function sumOf(claims: readonly ClaimDescription[], of: (claim: ClaimDescription) => number) {
  const cents = toCents(claims.reduce((sum, claim) => sum + of(claim), 0));
  return centsToText(cents).replace(/\B(?=(\d{3})+\.)/g, ',');
}

const grossOf = (claim: ClaimDescription): number => netOf(claim) + dirOf(claim);

function dirOf({ services }: ClaimDescription): number {
  const parts = services.flatMap(({ adjustments = [] }) => adjustments);
  const dir = parts.filter(({ reason }) => reason === '295');
  return dir.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
