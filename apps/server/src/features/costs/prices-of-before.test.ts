import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { expect, inject, test } from 'vitest';
import { withClient } from '../../platform/database/connection.ts';
import { createDatabase } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrations.ts';
import { signInAs } from '../../platform/database/open-database.ts';
import { databaseOf01 } from '../../testing/old-data.ts';
import { doCostWork } from './cost-worker.ts';

const { roles, secret } = inject('testServer');
const log = { warn: () => undefined };

/** Two invoices alike and a disputed one, whose prices count, as 0.1 left them. */
async function insertBefore(client: pg.Client) {
  const organization = uuidv7();
  const vendor = uuidv7();
  const insert = (table: string, row: Readonly<Record<string, unknown>>) => {
    const all = { organization_id: organization, ...row };
    const places = Object.keys(all).map((_, index) => `$${index + 1}`);
    return client.query(
      `insert into ${table} (${Object.keys(all).join()}) values (${places.join()})`,
      Object.values(all),
    );
  };
  await client.query(`insert into organizations (id, name) values ($1, 'Elm')`, [organization]);
  await insert('vendors', { id: vendor, name: 'McKesson' });
  const invoice_date = '2026-02-10';
  const add = async (name: string, ndc: string, price: number) => {
    const [id, line] = [uuidv7(), uuidv7()];
    const status = name === 'disputed' ? 'disputed' : 'pending';
    const invoice = { id, vendor_id: vendor, invoice_number: name, invoice_date, status };
    await insert('vendor_invoices', { ...invoice, total_amount: price });
    const drug = { description: 'DRUG', quantity: 1, pack_size: 1, ndc };
    const prices = { unit_price: price, total_price: price };
    await insert('invoice_line_items', { id: line, invoice_id: id, ...drug, ...prices });
    return { id, line };
  };
  const first = await add('first', '00093505698', 2);
  const again = await add('again', '00093505698', 3);
  const disputed = await add('disputed', '68180098001', 5);
  for (const kind of ['duplicate_invoice', 'price_jump']) {
    const finding = { id: uuidv7(), invoice_id: again.id, kind, amount: 3, evidence: {} };
    await insert('invoice_findings', finding);
  }
  const price = { priced_on: invoice_date };
  await insert('own_prices', { ...price, ndc: '00093505698', unit_price: 3, line_id: again.line });
  await insert('own_prices', {
    ...price,
    ndc: '68180098001',
    unit_price: 5,
    line_id: disputed.line,
  });
  return first.line;
}

test('an update removes prices of duplicates and disputes and renews claim costs', async () => {
  const old = await databaseOf01();
  const kept = await withClient(old, async (client) => {
    const line = await insertBefore(client);
    await migrate(client, roles);
    const { rows: prices } = await client.query('select ndc, unit_price, line_id from own_prices');
    const { rows: findings } = await client.query('select kind from invoice_findings');
    return { line, prices, findings };
  });
  expect(kept.prices).toEqual([{ ndc: '00093505698', unit_price: '2.00000', line_id: kept.line }]);
  expect(kept.findings).toEqual([{ kind: 'duplicate_invoice' }]);
  const database = createDatabase({
    app: signInAs(old, roles.app, secret),
    platform: signInAs(old, roles.platform, secret),
    log,
  });
  const after = () =>
    withClient(old, (client) =>
      client.query('select nadac_import_id, after_payment_id from recost_states'),
    );
  try {
    expect((await after()).rows[0]).toMatchObject({ after_payment_id: expect.any(String) });
    await doCostWork({ database, log });
    expect((await after()).rows).toEqual([{ nadac_import_id: null, after_payment_id: null }]);
  } finally {
    await database.close();
  }
});
