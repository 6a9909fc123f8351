import { signIn } from './support/api.ts';
import { openDatabaseCpu } from './support/database-cpu.ts';
import { startMeasuredProduct } from './support/measured-product.ts';
import { seedOrganization } from './support/seed-organization.ts';

/*
 * A rule of a pharmacy's own that decides an adjustment of about 200,000 claims: how long its
 * preview, making it and undoing it take over HTTP, with every total exact. Goals: 1 s, 8 s.
 */
const claims = Number(process.env['BENCH_CLAIMS'] ?? 205_000);
const rule = {
  where: 'claim_adjustment',
  payerId: null,
  code: 'CO 45',
  reference: null,
  category: 'dir',
} as const;

const product = await startMeasuredProduct();
try {
  const organization = await seedOrganization(product.parts, {
    claims,
    months: 12,
    payers: 5,
    seed: 11,
  });
  const api = await signIn(product.url, organization);
  const databaseCpu = await openDatabaseCpu(product);
  const timed = async <T>(what: string, call: () => Promise<T>): Promise<T> => {
    const before = performance.now();
    const cpuBefore = databaseCpu();
    const answer = await call();
    const seconds = ((performance.now() - before) / 1_000).toFixed(2);
    const cpu = (databaseCpu() - cpuBefore).toFixed(2);
    console.log(`  ${what.padEnd(9)} ${seconds} s, of which the database computes ${cpu} s`);
    return answer;
  };
  await timed('money', () => api.get('/api/classification/unclassified'));
  const { rows } = await timed('preview', () =>
    api.post<{ rows: number }>('/api/classification/preview', rule),
  );
  const { id } = await timed('apply', () =>
    api.post<{ id: string }>('/api/classification/rules', rule),
  );
  await timed('list', () => api.get('/api/classification/rules'));
  await timed('undo', () => api.delete(`/api/classification/rules/${id}`));
  console.log(`  ${rows.toLocaleString('en-US')} of ${claims.toLocaleString('en-US')} claims`);
} finally {
  await product.stop();
}
