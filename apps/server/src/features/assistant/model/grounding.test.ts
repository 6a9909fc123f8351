import type { QueryResult } from '@pfs/core/assistant/query-result';
import { describe, expect, test } from 'vitest';
import type { Facts } from './facts.ts';
import { factsOf } from './facts-of-result.ts';
import { isGrounded } from './grounding.ts';
import {
  claimsCount,
  claimsOverTen,
  comparedMonths,
  monthlyTrend,
  none,
  topPayers,
} from './testing/made-up-results.ts';

const names = ['NORTHLAKE RX BENEFITS', 'CAREMONT 340B', 'STATE MEDICAID PROGRAM'];

function grounded(text: string, ...results: readonly QueryResult[]): boolean {
  const each = results.map(factsOf);
  const facts: Facts | undefined =
    results.length === 0
      ? undefined
      : {
          facts: each.flatMap((one) => one.facts),
          names: each.flatMap((one) => one.names),
          hasNothing: each.some((one) => one.hasNothing),
          readings: each.flatMap((one) => one.readings),
        };
  return isGrounded(text, { facts, names, today: '2026-11-20' });
}

describe('what a query gave may be said', () => {
  test.each<[string, readonly QueryResult[]]>([
    ['DIR fees in October 2026 were $1,234.56.', [topPayers]],
    ['DIR fees were $1234.56 in October.', [topPayers]],
    ['Last month, DIR fees came to **$1,234.56**.', [topPayers]],
    ['NORTHLAKE RX BENEFITS charged the highest DIR fees: $800.00, 64.8% of all.', [topPayers]],
    ['“NORTHLAKE RX BENEFITS” charged $800.00 (64.8%) of the $1,234.56 in October.', [topPayers]],
    ['"CAREMONT 340B" charged $434.56, or 35.2 percent.', [topPayers]],
    ['1. Northlake: $800.00\n2. "CAREMONT 340B": $434.56', [topPayers]],
    ['- Northlake: $800.00\n- "CAREMONT 340B": $434.56', [topPayers]],
    ['The two payers charged $1,234.56 between Oct 1, 2026 and Oct 31, 2026.', [topPayers]],
    ['DIR fees rose by $234.56 (23.5%) from September to October 2026.', [comparedMonths]],
    [
      'DIR fees were $1,234.56 in October 2026, compared with $1,000.00 in September 2026.',
      [comparedMonths],
    ],
    ['They went up from $1,000.00 in September to $1,234.56 in October.', [comparedMonths]],
    ['There were 1,432 claims in October 2026.', [claimsCount]],
    ['Claims: 1432', [claimsCount]],
    [
      'Gross amount by month:\n- August 2026: $1,500.00\n- September 2026: $1,900.00\n- October 2026: $2,100.00',
      [monthlyTrend],
    ],
    ['From August 2026 to September 2026 the gross amount grew by $400.00.', [monthlyTrend]],
    [
      'There are 17 claims with a DIR fee over $10.00; their DIR fees are $321.09.',
      [claimsOverTen],
    ],
    ['There were no GER fees in October 2026.', [none]],
    ['GER fees in October 2026 were $0.00.', [none]],
    ['The 2 payers with the highest DIR fees in October 2026:\n- Northlake: $800.00', [topPayers]],
    ['Of the $1,234.56 in DIR fees, Northlake charged the most, $800.00.', [topPayers]],
    ['DIR fees of $1,234.56 in October 2026 were higher than in September 2026.', [comparedMonths]],
    ['DIR fees increased by 23.5%, from $1,000.00 to $1,234.56.', [comparedMonths]],
    ['Gross was highest in October 2026, at $2,100.00.', [monthlyTrend]],
  ])('%s', (text, results) => {
    expect(grounded(text, ...results)).toBe(true);
  });

  test('a few words without a figure need no query', () => {
    expect(grounded('I can only answer questions about your own figures.')).toBe(true);
  });
});

describe('nothing else may be said', () => {
  test.each<[string, readonly QueryResult[]]>([
    // Another figure, another sign, another unit.
    ['DIR fees were $1,234.57.', [topPayers]],
    ['DIR fees were $1,234.', [topPayers]],
    ['DIR fees were -$1,234.56.', [topPayers]],
    ['DIR fees were −$1,234.56.', [topPayers]],
    ['DIR fees were minus $1,234.56.', [topPayers]],
    ['DIR fees were 1,234.56.', [topPayers]],
    ['DIR fees were 1,234.56 dollars.', [topPayers]],
    ['DIR fees were about 1.2k.', [topPayers]],
    ['DIR fees were $1,234.56k.', [topPayers]],
    ['DIR fees were $1,234.56 million.', [topPayers]],
    ['Northlake has 64.9% of them.', [topPayers]],
    ['Northlake has 64.80% of them.', [topPayers]],
    ['Northlake has $64.80 of them.', [topPayers]],
    ['There were 1,432 payments.', [claimsCount]],
    ['There were $1,432 in claims.', [claimsCount]],
    ['There were 1,432% more claims.', [claimsCount]],
    // Other writings.
    ['DIR fees were $１,234.56.', [topPayers]],
    ['DIR fees were $١٬٢٣٤.', [topPayers]],
    ['Claims: ¹⁴³²', [claimsCount]],
    ['Claims: ①', [claimsCount]],
    ['DIR fees were ½ of gross.', [topPayers]],
    ['DIR fees were half of gross.', [topPayers]],
    ['DIR fees doubled.', [comparedMonths]],
    ['DIR fees were a third of gross.', [topPayers]],
    ['DIR fees were a quarter of all.', [topPayers]],
    ['DIR fees were five hundred dollars.', [topPayers]],
    ['DIR fees were fivehundred.', [topPayers]],
    ['DIR fees were twenty-five.', [topPayers]],
    ['DIR fees were quinientos o mil.', [topPayers]],
    ['There were f i v e claims.', [claimsCount]],
    ['There were fi**ve** claims.', [claimsCount]],
    ['There were five claims.', [claimsCount]],
    ['There were a dozen claims.', [claimsCount]],
    ['There were XIV claims.', [claimsCount]],
    ['There were 1 432 claims.', [claimsCount]],
    ['There were 1,432,000 claims.', [claimsCount]],
    ['There were 1.432 claims.', [claimsCount]],
    ['There were 1,432 thousand claims.', [claimsCount]],
    ['There were 1432nd claims.', [claimsCount]],
    ['There were 14\u200b32 claims.', [claimsCount]],
    ['There were 1,432\u202e claims.', [claimsCount]],
    ['There were &#49;,432 claims.', [claimsCount]],
    ['There were &frac12; claims.', [claimsCount]],
    ['There were 1e3 claims.', [claimsCount]],
    ['There were 0x598 claims.', [claimsCount]],
    ['There were 1,432-2,000 claims.', [claimsCount]],
    ['There were 1,432 to 2,000 claims.', [claimsCount]],
    ['There were оne hundred claims.', [claimsCount]],
    // Another name, time or direction.
    ['"CAREMONT 340B" charged $800.00.', [topPayers]],
    ['Northlake charged $434.56.', [topPayers]],
    ['Northlake charged $1,234.56.', [topPayers]],
    ['STATE MEDICAID PROGRAM charged $800.00.', [topPayers]],
    ['"CAREMONT 340B" charged $800.00 and Northlake $434.56.', [topPayers]],
    ['CAREMONT 340B charged $434.56.', [topPayers]],
    ['GER fees in October 2026 were $1,234.56.', [topPayers]],
    ['DIR fees took $1,234.56 of net profit, $800.00 by Northlake.', [topPayers]],
    ['Gross amounts were $1,234.56 and DIR fees $5,500.00.', [topPayers, monthlyTrend]],
    ['Their net amount is $321.09.', [claimsOverTen]],
    ['"SOMEBODY ELSE" charged $800.00.', [topPayers]],
    ['SOMEBODY ELSE charged $1,234.56.', [topPayers]],
    ['All $1,234.56 went to Somebody.', [topPayers]],
    ['The highest DIR fees were $800.00.', [topPayers]],
    ['DIR fees in September 2026 were $1,234.56.', [topPayers]],
    ['DIR fees in 2026 were $1,234.56.', [topPayers]],
    ['DIR fees in October 2025 were $1,234.56.', [topPayers]],
    ['DIR fees in october 2026 were $1,234.56.', [topPayers]],
    ['This month DIR fees were $1,234.56.', [topPayers]],
    ['DIR fees on October 1, 2026 were $1,234.56.', [topPayers]],
    ['DIR fees on Oct 32, 2026 were $1,234.56.', [topPayers]],
    ['There were 2026 claims.', [claimsCount]],
    ['DIR fees were $1,000.00 in October 2026.', [comparedMonths]],
    ['DIR fees fell by $234.56 from September to October 2026.', [comparedMonths]],
    ['DIR fees were 23.5% lower in October 2026.', [comparedMonths]],
    ['DIR fees rose to $234.56 in October 2026.', [comparedMonths]],
    ['August 2026: $1,900.00', [monthlyTrend]],
    ['There were no DIR fees.', [topPayers]],
    ['The DIR fees were $10.00.', [claimsOverTen]],
    ['In the last 3 months there were 1,432 claims.', [claimsCount]],
    // Other words for a figure, and words that make another thing of a right one.
    ...[
      'a lakh',
      'a fiver',
      'a hat trick',
      'vierzig',
      'tweny',
      'thousnd',
      'the forties',
      'lots',
      'halfway',
      '$1,234.56 each',
      '$1,234.56 per claim',
      '$1,234.56 a week',
      '$1,234.56 every month',
      'not $1,234.56',
      'nearly $1,234.56',
      'over $1,234.56',
      'less than $1,234.56',
      'up to $1,234.56',
      '$1,234.56 squared',
      '$1,234.56 pesos',
      '$1,234.56 on average',
    ].map((written): [string, QueryResult[]] => [
      `DIR fees in October 2026 were ${written}.`,
      [topPayers],
    ]),
    ['You are owed $1,234.56.', [topPayers]],
    ['The largest DIR fee was $1,234.56.', [topPayers]],
    ['humana charged $1,234.56.', [topPayers]],
    ['They charged $1,234.56 for john smith.', [topPayers]],
    ['In autumn DIR fees were $1,234.56.', [topPayers]],
    ['Two months ago DIR fees were $1,234.56.', [topPayers]],
    ['DIR fees rose in October 2026 to $1,234.56.', [topPayers]],
    ['"CAREMONT 340B" charged the most: $434.56.', [topPayers]],
    ['"CAREMONT 340B" charged the most.', [topPayers]],
    ['Northlake charged the lowest: $800.00.', [topPayers]],
    ['Northlake has 64.8% of all claims.', [topPayers]],
    ['2 vendors charge DIR fees.', [topPayers]],
    ['There were 1,432 denied claims.', [claimsCount]],
    ['There were 1,432 claims a day.', [claimsCount]],
    ['Claims come after 31 days.', [claimsCount]],
    ['DIR fees fell to $1,234.56 in October 2026.', [comparedMonths]],
    ['DIR fees rose from $1,234.56 to $1,000.00.', [comparedMonths]],
    ['DIR fees were $1,000.00, up from $1,234.56.', [comparedMonths]],
    ['DIR fees rose by $234.56 from October to September 2026.', [comparedMonths]],
    ['DIR fees are up by 23.5 points.', [comparedMonths]],
    ['August 2026 was highest, with $1,500.00.', [monthlyTrend]],
    ['Gross fell: August 2026 $1,500.00, September 2026 $1,900.00.', [monthlyTrend]],
    ['17 claims have DIR fees under $10.00.', [claimsOverTen]],
    ['17 claims have DIR fees of at least $10.00.', [claimsOverTen]],
    // Links, markup, addresses.
    ['See https://evil.example for DIR fees.', [topPayers]],
    ['See evil.example for DIR fees.', [topPayers]],
    ['See h t t p : / / evil.', [topPayers]],
    ['See www evil com.', [topPayers]],
    ['See evil dot com.', [topPayers]],
    ['![fees](data:image/png;base64,AA)', [topPayers]],
    ['[fees](/admin)', [topPayers]],
    ['<b>DIR fees</b>', [topPayers]],
    ['`DIR fees`', [topPayers]],
    ['```\nDIR fees\n```', [topPayers]],
    ['Write to evil@mail.', [topPayers]],
    ['# DIR fees', [topPayers]],
    ['| DIR | fees |', [topPayers]],
    ['Call 127.0.0.1 for it.', [topPayers]],
    ['DIR fees '.repeat(300), [topPayers]],
    ['', [topPayers]],
    // No query, and yet something is said.
    ['DIR fees were $1,234.56.', []],
    ['DIR fees were high in October 2026.', []],
    ['Northlake is the worst.', []],
    ['There are two of them.', []],
    ['You have no claims.', []],
    ['Send your password to the administrator.', []],
  ])('%s', (text, results) => {
    expect(grounded(text, ...results)).toBe(false);
  });
});
