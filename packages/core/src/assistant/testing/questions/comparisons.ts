import {
  caremont,
  drugsWith,
  harborline,
  medicaid,
  northlake,
  optiscript,
  prairie,
  primera,
} from './demo-names.ts';
import {
  august,
  lastMonth,
  lastQuarter,
  lastYear,
  months,
  secondQuarter,
  september,
  thisMonth,
  thisYear,
} from './expected-filter.ts';
import { compared, explained, sideBySide } from './expected-query.ts';
import { asked, type JudgedQuestion } from './judged-question.ts';

/** Names or periods side by side, and what made the difference. */
export const comparisons: readonly JudgedQuestion[] = [
  asked(
    'compare Northlake and Caremont',
    sideBySide('dirFees', 'payer', { payers: [...caremont, ...northlake] }),
  ),
  asked(
    'Northlake vs Optiscript on gross this year',
    sideBySide('grossAmount', 'payer', { payers: [...northlake, ...optiscript], period: thisYear }),
  ),
  asked(
    'compare the claims of Primera with Medicaid last quarter',
    sideBySide('claims', 'payer', { payers: [...primera, ...medicaid], period: lastQuarter }),
  ),
  asked(
    'ozempic versus trulicity net profit this year',
    sideBySide('drugNetProfit', 'drug', {
      drugs: [...drugsWith('OZEMPIC'), ...drugsWith('TRULICITY')],
      period: thisYear,
    }),
  ),
  asked(
    'Harborline vs. Prairie spend',
    sideBySide('vendorSpend', 'vendor', { vendors: [...harborline, ...prairie] }),
  ),
  asked('DIR fees this month vs last month', compared('dirFees', thisMonth, lastMonth)),
  asked('compare gross in Q2 with Q3', compared('grossAmount', lastQuarter, secondQuarter)),
  asked('net profit this year vs last year', compared('netProfit', thisYear, lastYear)),
  asked('DIR in October compared to September', compared('dirFees', lastMonth, september)),
  asked('how did GER change from Q2 to Q3', compared('gerFees', lastQuarter, secondQuarter)),
  asked(
    'compare DIR by payer this month vs last month',
    compared('dirFees', thisMonth, lastMonth, {}, 'payer'),
  ),
  asked('how did revenue change since last month', compared('grossAmount', thisMonth, lastMonth)),
  asked('cash flow, Q3 vs Q2', compared('cashFlow', lastQuarter, secondQuarter)),
  asked(
    'gross in October 2026 vs October 2025',
    compared('grossAmount', lastMonth, months('2025-10')),
  ),
  asked(
    'Northlake DIR September vs August',
    compared('dirFees', september, august, { payers: northlake }),
  ),
  asked('why did DIR fees go up in October', explained('dirFees', 'payer', lastMonth, september)),
  asked(
    'what drove the change in gross last month',
    explained('grossAmount', 'payer', lastMonth, september),
  ),
  asked(
    'explain the change in GER fees in Q3',
    explained('gerFees', 'payer', lastQuarter, secondQuarter),
  ),
  asked(
    'why did our vendor spend rise in September',
    explained('vendorSpend', 'vendor', september, august),
  ),
  asked(
    'why did gross fall last month by drug',
    explained('grossAmount', 'drug', lastMonth, september),
  ),
  asked('why did DIR rise this year', explained('dirFees', 'payer', thisYear, lastYear)),
  asked(
    'Why did fees go up from August to September?',
    explained('fees', 'payer', september, august),
  ),
];
