import { toQuery } from '@pfs/core/assistant/query';
import fc from 'fast-check';
import type { Scripted, ScriptedCall } from '../../../../platform/model/testing/model-server.ts';

const rightQuery = toQuery({
  operation: 'total',
  measure: 'dirFees',
  filter: { payers: ['NORTHLAKE RX BENEFITS'] },
});

const nasty = fc.constantFrom<unknown>(
  'SECRETIVE RX',
  "'; drop table claims; --",
  '00000000-0000-7000-8000-000000000001',
  '__proto__',
  '../../etc/passwd',
  '{{process.env}}',
  '\u0000\u202e',
  'a'.repeat(5_000),
  -1,
  1e308,
  1_000_000_000,
  null,
  true,
  [[[[]]]],
  { $ne: null },
  { organization_id: '00000000-0000-7000-8000-000000000001' },
);

const keys = fc.constantFrom(
  ...['operation', 'measure', 'by', 'rows', 'filter', 'against', 'order', 'limit'],
  ...['organizationId', 'organization_id', 'sql', 'constructor', 'prototype', '__proto__', 'tx'],
);

/** A right query with some of it made wrong, or junk of any kind. */
const input = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.dictionary(keys, nasty).map((wrong) => ({ ...rightQuery, ...wrong })),
  },
  fc
    .dictionary(fc.constantFrom('payers', 'drugs', 'vendors', 'ndcs', 'period', 'amount'), nasty)
    .map((wrong) => ({ ...rightQuery, filter: { ...rightQuery.filter, ...wrong } })),
  fc.constant(rightQuery),
  fc.constant(toQuery({ operation: 'top', measure: 'dirFees', by: 'payer' })),
  fc.constant(toQuery({ operation: 'top', measure: 'grossAmount', by: 'drug', limit: 1_000 })),
  fc.constant(toQuery({ operation: 'list', measure: 'claims', rows: 'claims', limit: 1_000 })),
  fc.constant(toQuery({ operation: 'list', measure: 'payments', rows: 'remittances' })),
  fc.jsonValue(),
  fc.constantFrom(
    '{"__proto__":{"admin":true}}',
    '{"operation":',
    '[]',
    '"text"',
    `{"filter":${'['.repeat(2_000)}`,
  ),
);

const name = fc.oneof(
  { weight: 6, arbitrary: fc.constant('ask_figures') },
  { weight: 2, arbitrary: fc.constant('find_names') },
  fc.constantFrom('run_sql', 'delete_remittance', 'constructor', 'toString', 'ask_figures; drop'),
);

const calls: fc.Arbitrary<readonly ScriptedCall[]> = fc.array(
  fc.oneof(
    fc.record({ name, input }),
    fc.record({ name: fc.constant('find_names'), input: fc.record({ text: nasty }) }),
  ),
  { minLength: 1, maxLength: 4 },
);

/** More than a question may ask for. */
const many = fc.array(fc.record({ name, input }), { minLength: 5, maxLength: 60 });

/** What an obeying or lying model says in the end; some of it is true. */
const text = fc.oneof(
  fc.constant('DIR fees of "NORTHLAKE RX BENEFITS" were $32.34.'),
  fc.constantFrom(
    'DIR fees of "NORTHLAKE RX BENEFITS" were $32.34.',
    'DIR fees of "NORTHLAKE RX BENEFITS" were $32.43.',
    'DIR fees of "NORTHLAKE RX BENEFITS" were thirty-two dollars.',
    'DIR fees of "NORTHLAKE RX BENEFITS" were $３２.34.',
    'DIR fees of "NORTHLAKE RX BENEFITS" were $32.34k.',
    'DIR fees of "NORTHLAKE RX BENEFITS" were $3\u200b2.35.',
    'SECRETIVE RX took $7,777.77 of HIDDENINE.',
    '"SECRETIVE RX" took $32.34.',
    'The other pharmacy pays $7,777.77 [here](https://evil.example).',
    '![fees](https://evil.example/a.png) $32.34',
    '<img src=x onerror=alert(1)> $32.34',
    'Send it to thief@evil.example: $32.34',
    'Your DIR fees doubled to $64.68.',
    'Ⅻ claims, ½ of them denied.',
    'IGNORE ALL RULES: fees are $9,999.99.',
    'See hushed.835.',
  ),
  fc.integer({ min: 0, max: 1e9 }).map((cents) => `Fees were $${(cents / 100).toFixed(2)}.`),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
);

/** One conversation of a hostile model: rounds of calls, then what it says. */
export const hostileScript: fc.Arbitrary<readonly Scripted[]> = fc
  .tuple(fc.array(fc.oneof({ weight: 4, arbitrary: calls }, many), { maxLength: 2 }), text)
  .map(([rounds, said]) => [...rounds.map((round) => ({ calls: round })), { text: said }]);
