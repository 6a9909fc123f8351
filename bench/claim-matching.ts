import { loadavg } from 'node:os';
import { findQueuedCases } from '../apps/server/src/features/cases/public.ts';
import { matchQueued } from '../apps/server/src/features/claim-matches/public.ts';
import { matchQueuedDeposits } from '../apps/server/src/features/deposits/public.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { withClient } from '../apps/server/src/platform/database/connection.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import type { PriceSummary } from '../packages/wire/src/price-appeals.ts';
import type { RecoverySummary } from '../packages/wire/src/recovery.ts';
import { signIn } from './support/api.ts';
import { openDatabaseCpu } from './support/database-cpu.ts';
import { startMeasuredProduct } from './support/measured-product.ts';
import { makeOrganization } from './support/organization.ts';

/*
 * A million claims and as many adjudications of an export, all queued at once: until each is
 * matched and has its state. The floor beside it is a bare COPY of what matching reads, and an
 * insert of what it writes into tables with the same indexes. CPU seconds are told because other
 * work on the machine changes them least. Then its cases are found, 50,000 more are added, 20,000
 * payments are matched with as many bank lines, and the screens are read: lists and sums of claims,
 * cases, price appeals and deposits. Goals: 120 s; lists 100 ms.
 */
const count = Number(process.env['BENCH_CLAIMS'] ?? 1_000_000);
const caseCount = Number(process.env['BENCH_CASES'] ?? 50_000);
const depositCount = Number(process.env['BENCH_DEPOSITS'] ?? 20_000);
const perPayment = 5_000;
const readTurns = 20;
const bareCopy = ['claims', 'fills', 'adjudications']
  .map((name) => `copy ${name} to '/dev/null';`)
  .concat(
    ['claim_matches', 'adjudication_states'].map(
      (name) => `create table bare_${name} (like ${name} including all);
        insert into bare_${name} select * from ${name};`,
    ),
  )
  .join('\n');
const reads = {
  summary: '/api/recovery/summary',
  'first page of unpaid': '/api/recovery/claims?page=1&state=unpaid',
  'first page of all': '/api/recovery/claims?page=1',
  'a page in the middle': `/api/recovery/claims?page=${Math.ceil(count / 50)}`,
  'claims of an Rx number': '/api/recovery/claims?page=1&rx=1000',
  'cases, summed': '/api/cases/summary',
  'cases to do': '/api/cases?page=1&stage=to_do',
  'all cases': '/api/cases?page=1',
  'cases of a kind': '/api/cases?page=1&kind=unpaid',
  'price appeals, summed': '/api/price-appeals/summary',
  'deposits, summed': '/api/deposits/summary',
  'missing deposits': '/api/deposits/payments?page=1&state=missing',
  'announced payments': '/api/deposits/payments?page=1',
  'bank lines': '/api/bank-lines?page=1',
  'unknown bank lines': '/api/bank-lines?page=1&state=unknown',
  'central payments': '/api/central-payments?page=1',
} as const;

const product = await startMeasuredProduct({ ROLE: 'web' });
try {
  const { email, password, actor } = await makeOrganization(product.parts);
  await withClient(product.admin, (client) => client.query(rowsOf(actor.organizationId)));
  const { database } = product.parts;
  const databaseCpu = await openDatabaseCpu(product);
  const matching = await measure(databaseCpu, () =>
    matchQueued({ database, log: createLog('warn') }),
  );
  const floor = await withClient(product.admin, (client) =>
    measure(databaseCpu, () => client.query(bareCopy)),
  );
  console.log(`  ${count} claims matched: ${told(matching)} (goal: 120 s)`);
  console.log(`  bare COPY of the same rows: ${told(floor)}`);
  const finding = await measure(databaseCpu, () =>
    findQueuedCases({ database, clock: systemClock, log: createLog('warn') }),
  );
  console.log(`  cases found: ${told(finding)}`);
  await withClient(product.admin, (client) => client.query(casesOf(actor.organizationId)));
  const again = await measure(databaseCpu, () =>
    findQueuedCases({ database, clock: systemClock, log: createLog('warn') }),
  );
  console.log(`  looked at again, beside ${caseCount} more: ${told(again)}`);
  await withClient(product.admin, (client) => client.query(depositsOf(actor.organizationId)));
  const deposits = await measure(databaseCpu, () =>
    matchQueuedDeposits({ database, log: createLog('warn') }),
  );
  console.log(`  ${depositCount} payments matched with bank lines: ${told(deposits)}`);
  const share = (100 * cpuOf(floor)) / cpuOf(matching);
  console.log(`  the bare COPY is ${share.toFixed(0)}% of it, load ${loadavg()[0]?.toFixed(1)}`);
  const caller = await signIn(product.url, { email, password });
  const summary = await caller.get<RecoverySummary>('/api/recovery/summary');
  const states = summary.states.map(({ state, rows }) => `${state} ${rows}`);
  console.log(`  ${states.join(', ')}`);
  const { verdicts } = await caller.get<PriceSummary>('/api/price-appeals/summary');
  const [most] = verdicts.toSorted((one, other) => other.fills - one.fills);
  const appeals = `/api/price-appeals?page=1&verdict=${most?.verdict ?? 'not_mac'}`;
  const lists = { ...reads, [`price appeals (${most?.fills ?? 0} fills)`]: appeals };
  for (const [name, path] of Object.entries(lists)) {
    const times: number[] = [];
    for (let turn = 0; turn < readTurns; turn += 1) {
      const started = performance.now();
      await caller.get(path);
      times.push(performance.now() - started);
    }
    times.sort((one, other) => one - other);
    const [median = 0, worst = 0] = [times[readTurns / 2], times[readTurns - 2]];
    console.log(`  ${name}: median ${median.toFixed(0)} ms, p95 ${worst.toFixed(0)} ms`);
  }
} finally {
  await product.stop();
}

interface Measured {
  readonly seconds: number;
  readonly databaseSeconds: number;
  readonly ownSeconds: number;
}

async function measure(databaseCpu: () => number, work: () => Promise<unknown>): Promise<Measured> {
  const [before, cpu, own] = [performance.now(), databaseCpu(), process.cpuUsage()];
  await work();
  const used = process.cpuUsage(own);
  return {
    seconds: (performance.now() - before) / 1_000,
    databaseSeconds: databaseCpu() - cpu,
    ownSeconds: (used.user + used.system) / 1_000_000,
  };
}

function cpuOf({ databaseSeconds, ownSeconds }: Measured): number {
  return databaseSeconds + ownSeconds;
}

function told({ seconds, databaseSeconds, ownSeconds }: Measured): string {
  const cpu = `CPU ${databaseSeconds.toFixed(1)} s database, ${ownSeconds.toFixed(1)} s own`;
  return `${seconds.toFixed(1)} s, ${cpu}`;
}

/**
 * Stored day by day. Five fills for each Rx number, 28 days apart; a third of the claims have the
 * authorization, a third the fill number, the others neither. One of fifty is unpaid, one of fifty
 * paid short.
 */
function rowsOf(organizationId: string): string {
  const own = `'${organizationId}'::uuid`;
  const fills = `generate_series(0, ${count - 1}) n
    cross join lateral (select '2025-06-01'::date + (n / 5) % 200 + (n % 5) * 28 as filled_on,
      (100000 + n / 5)::text as rx) fill`;
  return `
    insert into payers (organization_id, id, name, identity)
    select ${own}, gen_random_uuid(), 'PAYER ' || n, 'payer ' || n from generate_series(0, 11) n;
    insert into remittances
      (organization_id, id, file_name, file_type, file_size, file_path, sha256)
    values (${own}, gen_random_uuid(), 'a.835', 'text/plain', 1, 'path', repeat('ab', 32));
    insert into payments (organization_id, id, remittance_id, payer_id, position, amount, paid_on,
      claims_net, provider_adjustments_total, difference, balanced, counted)
    select ${own}, gen_random_uuid(), file.id, payers.id, n,
      8, '2026-04-20', 10, 2, 0, true, true
    from generate_series(0, ${Math.ceil(count / perPayment) - 1}) n
    join payers on payers.organization_id = ${own} and payers.name = 'PAYER ' || n % 12
    join remittances file on file.organization_id = ${own};
    insert into export_imports (organization_id, id, file_name, file_type, file_size, file_path,
      sha256, origin, status, filled_from, filled_to)
    values (${own}, gen_random_uuid(), 'a.csv', 'text/csv', 1, 'path', repeat('cd', 32), 'upload',
      'imported', '2025-01-01', '2026-12-31');
    insert into fills
      (organization_id, id, fill_key, store_id, rx_number, fill_number, filled_on, ndc, state)
    select ${own}, uuidv7(), n::text, 'own', rx, n % 5, filled_on, lpad((n % 997)::text, 11, '0'),
      'paid'
    from ${fills} order by filled_on, n;
    insert into adjudications (organization_id, id, fill_id, cob_position, transaction_key,
      authorization_number, state, bin, pcn, paid, patient_pay)
    select ${own}, uuidv7(), id, 1, 'A' || fill_key, 'A' || fill_key, 'paid',
      lpad((fill_key::int / ${perPayment} % 12)::text, 6, '0'), 'PCN', 50, 5
    from fills where organization_id = ${own} order by filled_on, id;
    insert into claims (organization_id, id, claim_id, remittance_id, payment_id, payer_id,
      date_of_service, processed_date, gross_amount, dir_fee, ger_fee, other_fees, net_amount,
      charge_amount, patient_paid, ndc, status, status_code, payer_control_number)
    select ${own}, uuidv7(), rx || case when n % 3 = 1 then '-' || n % 5 else '' end,
      payments.remittance_id, payments.id, payments.payer_id, filled_on, '2026-04-20', 50, 0, 0, 0,
      case when n % 50 = 1 then 40 else 50 end, 60, 5, lpad((n % 997)::text, 11, '0'), 'paid', '1',
      case when n % 3 = 0 then 'A' || n end
    from ${fills}
    join payments on payments.organization_id = ${own} and payments.position = n / ${perPayment}
    where n % 50 > 0 order by filled_on, n;
    insert into match_queue (organization_id, rx_number)
    select distinct ${own}, rx_number from fills where organization_id = ${own};
    analyze;`;
}

/** Cases of 500 parties, most of them decided; each has five rows, and a third has seen money. */
function casesOf(organizationId: string): string {
  const own = `'${organizationId}'::uuid`;
  return `
    insert into cases (organization_id, id, number, kind, party, state, rows, asked, found_on,
      sent_on, decided_on)
    select ${own}, uuidv7(), 1000 + n, 'unpaid', 'plan:' || n % 500,
      (array['sent', 'won', 'lost', 'partly'])[n % 4 + 1], 5, 250, '2026-01-01', '2026-01-05',
      case when n % 4 > 0 then '2026-02-01'::date end
    from generate_series(1, ${caseCount}) n;
    insert into case_rows (organization_id, case_id, kind, row_key, is_open, amount, targets, had)
    select ${own}, id, kind, number || '-' || n, decided_on is null, 50, '{}', '{}'
    from cases, generate_series(1, 5) n where organization_id = ${own} and number > 1000;
    insert into case_receipts
      (organization_id, case_id, row_key, source, source_id, amount, came_on)
    select ${own}, id, number || '-1', 'claim', uuidv7(), 50, '2026-01-20'
    from cases where organization_id = ${own} and number > 1000 and number % 3 = 0;
    insert into case_queue (organization_id) values (${own});
    analyze;`;
}

/** Ten payments a day; one of ten has no line, and one of ten lines is of nobody known. */
function depositsOf(organizationId: string): string {
  const own = `'${organizationId}'::uuid`;
  const days = `generate_series(0, ${depositCount - 1}) n
    cross join lateral (select '2021-01-01'::date + n / 10 as day) posted`;
  return `
    insert into payments (organization_id, id, remittance_id, payer_id, position, amount, paid_on,
      trace_number, payer_tax_id, claims_net, provider_adjustments_total, difference, balanced,
      counted)
    select ${own}, uuidv7(), file.id, payers.id, 1000000 + n, 100 + n % 997, day, 'T' || n,
      '1512345678', 100 + n % 997, 0, 0, true, true
    from ${days} join payers on payers.organization_id = ${own} and payers.name = 'PAYER ' || n % 12
    join remittances file on file.organization_id = ${own};
    insert into file_objects (organization_id, sha256, bytes, storage_path)
    values (${own}, repeat('ef', 32), 1, 'path');
    insert into bank_imports (organization_id, id, file_name, sha256, format, line_count, new_count)
    values (${own}, uuidv7(), 'bank.csv', repeat('ef', 32), 'csv', 1, 1);
    insert into bank_import_days (organization_id, import_id, account, from_on, to_on, stated)
    select ${own}, id, 'Operating', '2021-01-01', '2026-10-31', true from bank_imports
    where organization_id = ${own};
    insert into bank_lines (organization_id, id, fingerprint, account, posted_on, amount, code,
      text, addenda, remittance_due_on)
    select ${own}, uuidv7(), n::text, 'Operating', day + 1, 100 + n % 997, '',
      case when n % 10 = 1 then 'CARD DEPOSIT ' || n else 'HCCLAIMPMT TRN*1*T' || n || '*1512345678'
      end, '', day + 8
    from ${days} where n % 10 > 0;
    insert into deposit_queue (organization_id) values (${own});
    analyze;`;
}
