import { addDays, addMonths } from '@pfs/core/days';
import type { CaseKind } from '@pfs/core/recovery/cases';
import type { Browser, BrowserContext } from 'playwright-core';
import { importCsv } from '../../apps/server/src/features/claims-exports/testing/exports.ts';
import { importStatement } from '../../apps/server/src/features/deposits/testing/statements.ts';
import {
  addInvoice,
  addVendor,
} from '../../apps/server/src/features/vendors/testing/an-invoice.ts';
import {
  type SmallClaim,
  type SmallPayment,
  smallRemittance,
} from '../../apps/server/src/testing/small-remittance.ts';
import type { TestClient } from '../../apps/server/src/testing/test-client.ts';
import { clientOf } from './client.ts';
import { bringIn, enter, superAdmin } from './enter.ts';

export const patient = { last: 'QUIXOTE', first: 'ZENOBIA', memberId: 'ZZ9' };
const brand = { ndc: '00003089421', drugName: 'ELIQUIS 5 MG TAB' };
const metformin = { ndc: '65862000801', drugName: 'METFORMIN HCL 500 MG TAB' };
const warfarin = { ndc: '00378000501', drugName: 'WARFARIN SODIUM 5 MG TAB' };

interface Fill {
  readonly rx: string;
  readonly bin: string;
  readonly on: string;
  /** 509-F9, in cents. */
  readonly agreed: number;
  readonly drug?: { readonly ndc: string; readonly drugName: string };
  readonly quantity?: number;
  readonly type?: string;
  readonly sdra?: string;
  /** 506-F6, 507-F7 and 522-FM. */
  readonly price?: readonly [ingredient: string, fee: string, basis: string];
  readonly awp?: string;
}

const headings =
  'Rx,Refill,Date Filled,NDC,Drug Name,Quantity,BIN,PCN,Plan Type,Authorization Number,Total Paid,' +
  'Copay,SDRA,Ingredient Cost Paid,Dispensing Fee Paid,Basis of Reimbursement,Brand/Generic,AWP,' +
  'Patient Name,Cardholder ID,Patient DOB';

function exportLine(fill: Fill): string {
  const { rx, bin, on, drug = brand, quantity = 30, type = '', sdra = '', awp = '' } = fill;
  const [ingredient, fee, basis] = fill.price ?? ['', '', ''];
  return [
    ...[rx, 1, on, drug.ndc, drug.drugName, quantity, bin, 'ADV', type, `A${rx}`],
    ...[dollars(fill.agreed), '0.00', sdra, ingredient, fee, basis, drug === brand ? 'B' : 'G'],
    ...[awp, 'ZENOBIA QUIXOTE', 'ZZ9', '1/1/1950'],
  ].join(',');
}

export const dollars = (cents: number) => (cents / 100).toFixed(2);

/** What a plan remits for a fill: what was agreed, or something else. */
const claimOf = (fill: Fill, more: Omit<Partial<SmallClaim>, 'id'> = {}): SmallClaim => ({
  ...{ id: fill.rx, gross: fill.agreed, filledOn: fill.on, patient, ...(fill.drug ?? brand) },
  ...{ payerControlNumber: `A${fill.rx}`, ...more },
});

/** What a plan takes back of a fill, and what it pays instead. */
const paidAgain = (fill: Fill, was: number, is: number): readonly SmallClaim[] => [
  claimOf(fill, { gross: was, status: 'reversal', originalReference: `A${fill.rx}` }),
  claimOf(fill, { gross: is, payerControlNumber: `B${fill.rx}` }),
];

const refundOf = (fill: Fill, gross: number, more: Partial<SmallClaim> = {}): SmallClaim =>
  claimOf(fill, { gross, ...more, payerControlNumber: `ICN${fill.rx}` });

const facilitated = (claim: SmallClaim): SmallClaim => ({
  ...claim,
  id: `${claim.id.padStart(12, '0')}FILL1`,
});

/** The last quarter that ended at least three weeks ago, and the day of a fill in its middle. */
function quarterBefore(today: string) {
  const day = addDays(today, -112);
  const quarter = Math.ceil(Number(day.slice(5, 7)) / 3);
  const first = `${day.slice(0, 4)}-${String(quarter * 3 - 2).padStart(2, '0')}-01`;
  const last = addDays(addMonths(first, 3), -1);
  return { name: `Q${quarter}-${day.slice(2, 4)}`, middle: addDays(first, 45), last };
}

type Paid = Omit<SmallPayment, 'payer'> & { readonly payer?: string };

/** A gap of one kind: what announces it, what is asked, and the money that comes later. */
export interface Gap {
  readonly party: string;
  /** In cents. */
  readonly asked: number;
  /** What comes once it is asked for; held payments bring a file, no money. */
  readonly seen: number;
  readonly rows: number;
  /** The column of the table whose lines come to what is asked. */
  readonly column: string;
  readonly fills?: readonly Fill[];
  /** Remittances that are there before it is asked for, and the one after. */
  readonly before?: readonly Paid[];
  readonly later?: Paid;
  /** Money that no remittance brings. */
  readonly bring?: (client: TestClient, today: string) => Promise<unknown>;
}

export function gapsOf(today: string): Readonly<Record<CaseKind, Gap>> {
  return { ...claimGaps(today), ...priceGaps(today), ...partDGaps(today), ...otherGaps(today) };
}

function claimGaps(today: string) {
  const [on, paidOn] = [addDays(today, -60), addDays(today, -44)];
  const short = { rx: '1001', bin: '004336', on, agreed: 61_37 };
  const unpaid = { rx: '1101', bin: '003858', on, agreed: 73_19 };
  const beside = { ...unpaid, rx: '1102', agreed: 40_00 };
  const missing = [
    { rx: '1201', bin: '610011', on, agreed: 88_05 },
    { rx: '1202', bin: '610011', on, agreed: 31_40 },
  ] as const;
  const earlier = { ...missing[0], rx: '1203', on: addDays(on, -7), agreed: 20_00 };
  const agreed = 'Agreed (509-F9)';
  return {
    underpaid: {
      ...{ party: 'CAREMARK', asked: 12_47, seen: 12_47, rows: 1, column: 'Difference' },
      fills: [short],
      before: [{ paidOn, claims: [claimOf(short, { gross: 48_90 })] }],
      later: { paidOn: today, claims: paidAgain(short, 48_90, 61_37) },
    },
    unpaid: {
      ...{ party: 'EXPRESS SCRIPTS', asked: 73_19, seen: 73_19, rows: 1, column: agreed },
      fills: [unpaid, beside],
      before: [{ paidOn, claims: [claimOf(beside)] }],
      later: { paidOn: today, claims: [claimOf(unpaid)] },
    },
    missing_remittance: {
      ...{ party: 'OPTUM RX', asked: 119_45, seen: 119_45, rows: 2, column: agreed },
      fills: [...missing, earlier],
      before: [{ paidOn, claims: [claimOf(earlier)] }],
      later: { paidOn: today, claims: missing.map((fill) => claimOf(fill)) },
    },
  } as const;
}

function priceGaps(today: string) {
  const { middle, name, last } = quarterBefore(today);
  const [on, paidOn] = [addDays(today, -12), addDays(today, -5)];
  const generic = { on, agreed: 14_20, quantity: 90 };
  const mac: Fill = {
    ...{ ...generic, rx: '1301', bin: '015581', drug: metformin, price: ['8.40', '5.80', '06'] },
  };
  const floor: Fill = {
    ...{ ...generic, rx: '1401', bin: '610455', drug: warfarin, price: ['8.40', '5.80', '13'] },
  };
  const term: Fill = {
    ...{ rx: '1901', bin: '003585', on, agreed: 120_40, awp: '161.88' },
    price: ['120.00', '0.40', '03'],
  };
  const measured: Fill = {
    ...{ rx: '1801', bin: '012312', on: middle, agreed: 132_00, awp: '161.88' },
    price: ['131.60', '0.40', '03'],
  };
  const takenOn = addDays(last, 5);
  return {
    mac: {
      ...{ party: 'HUMANA', asked: 4_65, seen: 4_65, rows: 1, column: 'Difference' },
      fills: [mac],
      before: [{ paidOn, claims: [claimOf(mac)] }],
      later: { paidOn: today, claims: paidAgain(mac, 14_20, 18_85) },
    },
    floor: {
      ...{ party: 'PRIME THERAPEUTICS', asked: 7_55, seen: 7_55, rows: 1, column: 'Difference' },
      fills: [floor],
      before: [{ paidOn, claims: [claimOf(floor)] }],
      later: { paidOn: today, claims: paidAgain(floor, 14_20, 21_75) },
    },
    contract_short: {
      ...{ party: 'MEDIMPACT', asked: 11_93, seen: 11_93, rows: 1, column: 'Difference' },
      fills: [term],
      before: [{ paidOn, claims: [claimOf(term)] }],
      later: { paidOn: today, claims: paidAgain(term, 120_40, 132_33) },
    },
    true_up: {
      ...{ party: 'ELIXIR', asked: 47_90, seen: 47_90, rows: 1, column: 'Above our figures' },
      fills: [measured],
      before: [
        { paidOn: takenOn, claims: [claimOf(measured)], lumps: [['CS', `BER ${name}`, 50_00]] },
      ],
      later: { paidOn: today, claims: [], lumps: [['CS', `BER ${name}`, -47_90]] },
    },
  } as const;
}

function partDGaps(today: string) {
  const [on, paidOn] = [addDays(today, -60), addDays(today, -44)];
  const partD = { on, agreed: 50_00, type: 'Medicare Part D' };
  const late = { ...partD, rx: '1501', bin: '610502', sdra: '180.00' };
  const short = { ...partD, rx: '1601', bin: '610502', sdra: '200.00' };
  // Paid in a month whose alerts the dashboard shows.
  const questioned = { ...partD, on: addDays(today, -26), rx: '1701', bin: '017010' };
  const questionedOn = addDays(today, -12);
  const facilitator = 'MTF PM NGS';
  const plan = { paidOn, payer: 'AETNA MEDICARE', claims: [claimOf(late), claimOf(short)] };
  const refunded = facilitated(refundOf(short, 180_00, { short: 20_00 }));
  return {
    mfp_late: {
      ...{ party: facilitator, asked: 180_00, seen: 180_00, rows: 1, column: 'Missing' },
      fills: [late, short],
      before: [plan],
      later: { paidOn: today, claims: [facilitated(refundOf(late, 180_00))] },
    },
    mfp_short: {
      ...{ party: facilitator, asked: 20_00, seen: 20_00, rows: 1, column: 'Difference' },
      before: [{ paidOn: addDays(today, -30), claims: [refunded] }],
      later: {
        paidOn: today,
        trace: 'M2',
        claims: [{ ...facilitated(refundOf(short, 20_00)), payerControlNumber: 'ICN1601B' }],
      },
    },
    part_d_question: {
      ...{ party: 'CIGNA MEDICARE', asked: 3_00, seen: 3_00, rows: 1, column: 'Fees in question' },
      fills: [questioned],
      before: [{ paidOn: questionedOn, claims: [claimOf(questioned, { dir: 3_00 })] }],
      later: { paidOn: today, claims: [], lumps: [['CS', 'FEE RX 1701', -3_00]] },
    },
  } as const;
}

function otherGaps(today: string) {
  const other = (id: string, gross: number) => ({
    ...{ id, gross, patient, ...brand, filledOn: addDays(today, -40) },
  });
  const held = { paidOn: addDays(today, -20), trace: 'NAV-1', amount: 47_00 };
  return {
    unexplained_lump: {
      ...{ party: 'MAGELLAN RX', asked: 50_00, seen: 50_00, rows: 1, column: 'Deducted' },
      before: [
        {
          ...{ paidOn: addDays(today, -25), claims: [other('2001', 200_00)] },
          lumps: [['CS', 'ADJ 4711', 50_00]],
        },
      ],
      later: { paidOn: today, claims: [], lumps: [['CS', 'ADJ 4711', -50_00]] },
    },
    held_payment: {
      ...{ party: 'NAVITUS', asked: 3_00, seen: 0, rows: 1, column: 'Difference' },
      before: [{ ...held, claims: [other('2101', 50_00)] }],
      later: { ...held, claims: [other('2101', 47_00)] },
    },
    missing_deposit: {
      ...{ party: 'CATAMARAN', asked: 150_75, seen: 150_75, rows: 1, column: 'Announced' },
      before: [{ paidOn: addDays(today, -15), trace: 'CAT-1', claims: [other('2201', 150_75)] }],
      bring: (client: TestClient) =>
        importStatement(client, [`${today},CATAMARAN HCCLAIMPMT TRN*1*CAT-1*1411223344,150.75`]),
    },
    vendor_overcharge: {
      ...{ party: 'Harborline Drug', asked: 5_00, seen: 5_00, rows: 1, column: 'Difference' },
      bring: (client: TestClient) => credit(client, 'Harborline Drug', 'invoice HD-882', 5),
    },
    vendor_duplicate: {
      ...{ party: 'Cedar Supply', asked: 25_00, seen: 25_00, rows: 1, column: 'Invoice total' },
      bring: (client: TestClient) => credit(client, 'Cedar Supply', 'invoice CS-4072', 25),
    },
  } as const;

  async function credit(client: TestClient, vendor: string, what: string, amount: number) {
    const { body } = await client.get('/api/vendors');
    const { id } = body.find(({ name }: { readonly name: string }) => name === vendor);
    const line = { description: `Credit for ${what}`, quantity: -1, unitPrice: amount };
    await addInvoice(client, {
      ...{ vendorId: id, invoiceNumber: `CM-${amount}`, invoiceDate: today, dueDate: today },
      ...{ totalAmount: -amount, lineItems: [{ ...line, totalPrice: -amount }] },
    });
  }
}

let files = 0;

/** Sends a remittance of one or several payers, and waits until it is read. */
export async function remit(context: BrowserContext, ...payments: SmallPayment[]): Promise<void> {
  files += 1;
  const traced = payments.map((payment, at) => ({ trace: `R${files}-${at}`, ...payment }));
  await bringIn(context, { name: `r${files}.835`, text: smallRemittance(...traced) });
}

const amountOf = ({ amount, claims, lumps = [] }: SmallPayment): number =>
  amount ??
  claims.reduce((sum, { gross = 0, dir = 0 }) => sum + gross - dir, 0) -
    lumps.reduce((sum, [, , cents]) => sum + cents, 0);

/** Invoices: what a drug costs, one at a higher price, and one that was billed twice. */
async function invoice(client: TestClient, today: string): Promise<void> {
  const add = async (vendorId: string, number: string, daysAgo: number, line: object) => {
    const one = { description: 'DRUG', quantity: 10, unitPrice: 2.5, totalPrice: 25, ...line };
    await addInvoice(client, {
      ...{ vendorId, invoiceNumber: number, invoiceDate: addDays(today, -daysAgo) },
      ...{ dueDate: addDays(today, 30), totalAmount: one.totalPrice, lineItems: [one] },
    });
  };
  await add(await addVendor(client, 'Lakeview Wholesale'), 'LW-310', 90, {
    ...{ description: metformin.drugName, ndc: metformin.ndc, quantity: 100 },
    ...{ unitPrice: 0.145, totalPrice: 14.5 },
  });
  const harborline = await addVendor(client, 'Harborline Drug');
  const drug = { description: 'ATORVASTATIN 20 MG', ndc: '68180098001' };
  await add(harborline, 'HD-881', 80, drug);
  await add(harborline, 'HD-882', 60, { ...drug, unitPrice: 3, totalPrice: 30 });
  const cedar = await addVendor(client, 'Cedar Supply');
  await add(cedar, 'CS-4072', 50, { description: 'VIALS' });
  await add(cedar, 'CS-04072', 50, { description: 'VIALS' });
}

/** What super admins keep for everybody: a drug's NADAC, and a state's floor that was read. */
async function setFloor(browser: Browser, url: string, today: string): Promise<void> {
  const desk = await browser.newContext({ baseURL: url });
  await enter(desk, superAdmin);
  const client = clientOf(desk);
  const usDay = (daysAgo: number) => {
    const [year, month, day] = addDays(today, -daysAgo).split('-');
    return `${month}/${day}/${year}`;
  };
  const nadac =
    'NDC Description,NDC,NADAC_Per_Unit,Effective_Date,Pricing_Unit,Pharmacy_Type_Indicator,OTC,' +
    'Explanation_Code,Classification_for_Rate_Setting,Corresponding_Generic_Drug_NADAC_Per_Unit,' +
    'Corresponding_Generic_Drug_Effective_Date,As of Date\n' +
    `WARFARIN,${warfarin.ndc},0.12345,${usDay(40)},EA,C/I,N,1,G,,,${usDay(20)}\n`;
  const file = { name: 'nadac.csv', mimeType: 'text/csv', buffer: Buffer.from(nadac) };
  const sent = await desk.request.post('/api/system/nadac', { multipart: { file } });
  if (!sent.ok()) throw new Error(await sent.text());
  const { rules } = (await client.get('/api/floor-rules')).body;
  const kentucky = rules.find(({ state }: { readonly state: string }) => state === 'KY');
  const answer = await client.request({
    ...{ method: 'PATCH', url: `/api/floor-rules/${kentucky.id}` },
    payload: {
      ...{ state: 'KY', benchmarks: ['nadac'], fee: '10.64', appealDays: 60, appealFrom: 'claim' },
      ...{ answerDays: 10, status: 'in_force', source: kentucky.source },
      ...{ readIn: '2026-11', floorReadIn: '2026-11' },
    },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  await desk.close();
}

/** Terms and guarantees of the payers whose contract is looked at. */
async function typeContracts(client: TestClient, today: string): Promise<void> {
  const { payers } = (await client.get('/api/payer-contracts')).body;
  const type = async (path: string, payer: string, more: object) => {
    const { id } = payers.find(({ name }: { readonly name: string }) => name === payer);
    const answer = await client.post(`/api/payer-contracts/${path}`, { payerId: id, ...more });
    if (answer.status !== 201) throw new Error(answer.text);
  };
  const { middle } = quarterBefore(today);
  await type('terms', 'MEDIMPACT', {
    ...{ from: addDays(today, -90), legs: [{ benchmark: 'awp', percentOff: '18.50' }] },
    ...{ fee: '0.40', citation: 'Exhibit A, 2.1' },
  });
  await type('guarantees', 'ELIXIR', {
    ...{ kind: 'ber', rate: '20.00', period: 'quarter', measuredAt: 'store' },
    // In force for a week around the only fill of the quarter.
    ...{ from: addDays(middle, -3), to: addDays(middle, 3), settlement: 'remittance' },
    citation: 'Exhibit B',
  });
}

/** Brings in all that gaps of every kind are found from. */
export async function plantGaps(
  { context, browser, url }: { context: BrowserContext; browser: Browser; url: string },
  today: string,
): Promise<void> {
  const gaps = Object.values(gapsOf(today));
  const client = clientOf(context);
  const identifiers = { npi: '1457398802', ncpdpId: '4412345', state: 'KY' };
  await client.request({
    ...{ method: 'PATCH', url: '/api/organization/identifiers', payload: identifiers },
  });
  await setFloor(browser, url, today);
  const lines = gaps.flatMap(({ fills = [] }: Gap) => fills).map(exportLine);
  const read = await importCsv(client, `${[headings, ...lines].join('\n')}\n`);
  if (read.status !== 'imported') throw new Error(JSON.stringify(read));
  const payments = gaps.flatMap(({ party, before = [] }: Gap) =>
    before.map((payment) => ({ payer: party, ...payment })),
  );
  const isHeld = ({ amount }: SmallPayment) => amount !== undefined;
  await remit(context, ...payments.filter((payment) => !isHeld(payment)));
  await remit(context, ...payments.filter(isHeld));
  await invoice(client, today);
  await typeContracts(client, today);
  const deposited = payments.filter(
    ({ payer, paidOn }) => payer !== 'CATAMARAN' && paidOn > addDays(today, -50),
  );
  await importStatement(client, [
    `${addDays(today, -49)},CARD DEPOSIT,31.00`,
    ...deposited.map(
      (one) => `${addDays(one.paidOn, 1)},${one.payer} HCCLAIMPMT,${dollars(amountOf(one))}`,
    ),
    `${addDays(today, -1)},RENT,-900.00`,
  ]);
}
