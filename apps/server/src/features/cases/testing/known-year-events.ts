import type { Chance } from '@pfs/core/testing/draft/chance';
import {
  endsOn,
  type KnownFill,
  type KnownInvoice,
  type KnownYear,
  type Phase,
} from '@pfs/core/testing/recovery/known-year';
import type { NewInvoiceBody } from '@pfs/wire/vendor-invoice';
import { expect } from 'vitest';
import { withClient } from '../../../platform/database/connection.ts';
import { smallRemittance } from '../../../testing/small-remittance.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { type TestClient, uploadAndRead } from '../../../testing/test-client.ts';
import { importCsv } from '../../claims-exports/testing/exports.ts';
import { importStatement } from '../../deposits/testing/statements.ts';
import { importNadac } from '../../drug-prices/testing/import-nadac.ts';
import { guaranteeOf } from '../../payer-contracts/testing/contracts.ts';
import { addInvoice, addVendor } from '../../vendors/testing/an-invoice.ts';

/** Something that happens to a pharmacy. */
export interface KnownEvent {
  readonly name: string;
  /** Events that come first, by the beginning of their names. */
  readonly needs: readonly string[];
  readonly happen: () => Promise<void>;
  /** Deletes what it brought, so that it can happen again. */
  readonly remove?: () => Promise<void>;
}

interface Place {
  readonly app: TestApp;
  readonly client: TestClient;
  readonly year: KnownYear;
  /** Of vendors that were added, by name. */
  readonly vendorIds: Map<string, string>;
}

const dollars = (cents: number | undefined) =>
  cents === undefined ? '' : (cents / 100).toFixed(2);
const headings =
  'Rx,Refill,Date Filled,NDC,Drug Name,Quantity,BIN,PCN,Authorization Number,Total Paid,Copay,' +
  '506-F6,507-F7,522-FM,Brand/Generic,AWP,420-DK,Type,Processed';

function csvOf(fills: readonly KnownFill[]): string {
  const lines = fills.map((fill) =>
    [
      ...[fill.rx, 0, fill.on, fill.ndc, 'METFORMIN 500', fill.quantity, fill.bin, 'ADV'],
      ...[fill.authorization, dollars(fill.paid), dollars(fill.copay), dollars(fill.ingredient)],
      ...[dollars(fill.fee), fill.basis, fill.kind, dollars(fill.awp), fill.clarification],
      ...[fill.type, fill.at],
    ].join(','),
  );
  return `${[headings, ...lines].join('\n')}\n`;
}

/** A file that brings rows, and goes again. */
function fileEvent(
  { client }: Place,
  name: string,
  { path, load }: { readonly path: string; readonly load: () => Promise<string> },
): KnownEvent {
  let id = '';
  return {
    ...{ name, needs: [] },
    happen: async () => {
      id = await load();
    },
    remove: async () => {
      const url = `/api/${path}/${id}`;
      const { status, text } = await client.request({
        ...{ method: 'DELETE', url, payload: { note: 'a test file' } },
      });
      expect(status, text).toBe(200);
    },
  };
}

/** Exports overlap; the last one has what the others lack. */
function exportEvents(place: Place, phase: Phase): readonly KnownEvent[] {
  const { year, client } = place;
  const all = [...year.fills, ...(phase === 'after' ? year.later : [])];
  const until = phase === 'after' ? [endsOn] : ['2026-09-18', '2026-11-10', '2026-11-20'];
  return until.map((asOf) => {
    const fills = all.filter(({ at }) => at.slice(0, 10) <= asOf);
    return fileEvent(place, `export ${asOf}`, {
      path: 'export-imports',
      load: async () => (await importCsv(client, csvOf(fills))).id,
    });
  });
}

function remittanceEvents(place: Place, phase: Phase): readonly KnownEvent[] {
  const { year, client } = place;
  const files = Map.groupBy(
    year.payments.filter((one) => one.phase === phase),
    ({ payer, paidOn }) => `835 ${payer} ${paidOn.slice(0, 7)} ${phase}`,
  );
  return [...files].map(([name, payments]) =>
    fileEvent(place, name, {
      path: 'remittances',
      load: async () => {
        const said = payments.map((payment) => ({
          ...payment,
          claims: payment.claims.map(
            ({ patientPaid = 0, patientSaid = patientPaid, ...claim }) => ({
              ...claim,
              patientPaid: patientSaid,
            }),
          ),
        }));
        const content = smallRemittance(...said);
        return (await uploadAndRead(client, { name: `${name}.835`, content })).id;
      },
    }),
  );
}

/** Statements overlap by days. */
function bankEvents(place: Place, phase: Phase): readonly KnownEvent[] {
  const { year, client } = place;
  const spans =
    phase === 'after'
      ? [['2026-11-16', endsOn]]
      : [
          ['2026-08-31', '2026-10-16'],
          ['2026-10-05', '2026-11-20'],
        ];
  return spans.map(([from = '', to = '']) =>
    fileEvent(place, `bank ${from}`, {
      path: 'bank-imports',
      load: async () => {
        const lines = year.bank.filter(({ day }) => from <= day && day <= to);
        const texts = lines.map(({ day, text, cents }) => `${day},${text},${dollars(cents)}`);
        return (await importStatement(client, texts)).id;
      },
    }),
  );
}

function invoiceEvents(
  { client, year, vendorIds: ids }: Place,
  phase: Phase,
): readonly KnownEvent[] {
  const vendors = Map.groupBy(year.invoices, ({ vendor }) => vendor);
  const vendorOf = async (name: string) => {
    const known = ids.get(name);
    if (known !== undefined) return known;
    const id = await addVendor(client, name);
    ids.set(name, id);
    return id;
  };
  const add = async (one: KnownInvoice) => {
    const { text: description, ndc, quantity, unit, cents, number, on } = one;
    const line = { description, quantity, unitPrice: (unit / 10_000).toFixed(4) };
    const unitOf = ndc === undefined ? {} : { ndc, unit: 'EA' };
    await addInvoice(client, {
      ...{ vendorId: await vendorOf(one.vendor), invoiceNumber: number, invoiceDate: on },
      ...{ dueDate: '2099-01-31', totalAmount: dollars(cents) },
      lineItems: [{ ...line, ...unitOf, totalPrice: dollars(cents) }],
    } as unknown as Parameters<typeof addInvoice>[1] & Partial<NewInvoiceBody>);
  };
  return [...vendors.values()]
    .flat()
    .flatMap((one) =>
      one.phase === phase
        ? [{ name: `invoice ${one.vendor} ${one.number}`, needs: [], happen: () => add(one) }]
        : [],
    );
}

/** NADAC of the year's drugs, as nobody has it before. */
export async function forgetNadac({ testDatabase }: TestApp): Promise<void> {
  await withClient(testDatabase.admin, (owner) => owner.query('delete from nadac_prices'));
}

function priceEvents({ app, year, client }: Place): readonly KnownEvent[] {
  const prices = [...year.nadac].map(([ndc, unit]) => ({
    ndc,
    price: (unit / 10_000).toFixed(5),
  }));
  const setState = () =>
    client.request({
      ...{ method: 'PATCH', url: '/api/organization/identifiers' },
      payload: { state: year.state },
    });
  return [
    { name: 'nadac', needs: [], happen: () => importNadac(app.platform, ...prices) },
    { name: 'state', needs: [], happen: async () => void (await setState()) },
  ];
}

/** What the pharmacy types about its payers, once files have named them. */
function ruleEvents({ client, year }: Place): readonly KnownEvent[] {
  const idOf = async (payer: string) => {
    const { payers } = (await client.get('/api/payer-contracts')).body;
    const known = (payers as readonly { id: string; name: string }[]).find(
      ({ name }) => name === payer,
    );
    if (known === undefined) throw new Error(`no ${payer}`);
    return known.id;
  };
  const post = async (path: string, body: object) => {
    const { status, text } = await client.post(path, body);
    expect([200, 201], text).toContain(status);
  };
  const windows = {
    calendar: { days: 20, dayKind: 'calendar', starts: 'fill', needsInvoice: false },
    business: { days: 7, dayKind: 'business', starts: 'remittance', needsInvoice: true },
  };
  const ofPayers = [...year.windows].flatMap(([payer, window]) => {
    const needs = [`835 ${payer}`];
    const term = { name: `term ${payer}`, needs, happen: () => addTerm(payer) };
    if (window === 'none') return [term];
    const happen = async () =>
      post('/api/appeal-rules', { payerId: await idOf(payer), ...windows[window] });
    return [term, { name: `window ${payer}`, needs, happen }];
  });
  async function addTerm(payer: string) {
    const legs = [{ benchmark: 'awp', percentOff: '18.50' }];
    const plans = [year.termPlans.get(payer)];
    const term = { plans, legs, from: '2026-01-01', fee: '0.40', citation: '2.1' };
    await post('/api/payer-contracts/terms', { payerId: await idOf(payer), ...term });
  }
  const { payer, isOffset } = year.trueUp;
  const rules = [{ effect: 'out', test: 'clarification', values: ['020'] }];
  const group = isOffset ? { offsetGroup: 'Retail' } : {};
  const kinds = isOffset ? [{}, { kind: 'dfer', rate: '0.50' }] : [{}];
  const guarantees = kinds.map((more, at) => ({
    ...{ name: `guarantee ${at}`, needs: [`835 ${payer}`] },
    happen: async () =>
      post(
        '/api/payer-contracts/guarantees',
        guaranteeOf(await idOf(payer), { rules, ...group, ...more }),
      ),
  }));
  return [...ofPayers, ...guarantees];
}

export function eventsOf(place: Place, phase: Phase): readonly KnownEvent[] {
  return [
    ...exportEvents(place, phase),
    ...remittanceEvents(place, phase),
    ...bankEvents(place, phase),
    ...invoiceEvents(place, phase),
    ...(phase === 'before' ? [...priceEvents(place), ...ruleEvents(place)] : []),
  ];
}

/** Any order that is possible, in which some files go and come again. */
export async function happenAll(
  events: readonly KnownEvent[],
  chance: Chance,
  look: () => Promise<void>,
): Promise<void> {
  const shuffled = events.map((one) => [chance.next(), one] as const);
  const left = shuffled.toSorted(([one], [other]) => one - other).map(([, one]) => one);
  const done: KnownEvent[] = [];
  const isDone = (need: string) => done.some(({ name }) => name.startsWith(need));
  while (left.length > 0) {
    const at = left.findIndex(({ needs }) => needs.every(isDone));
    const [next] = left.splice(at, 1);
    if (at < 0 || next === undefined) throw new Error(`nothing brings ${left[0]?.needs}`);
    await next.happen();
    done.push(next);
    if (chance.is(0.15)) await look();
    const again = chance.is(0.15) ? done.filter(({ remove }) => remove !== undefined) : [];
    if (again.length === 0) continue;
    const file = chance.pick(again);
    await file.remove?.();
    if (chance.is(0.5)) await look();
    await file.happen();
  }
}
