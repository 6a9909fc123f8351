import type { Mutation } from './mutation.ts';

const ties = 'packages/core/src/recovery/claim-ties.ts';
const matching = 'packages/core/src/recovery/match-claims.ts';
const states = 'packages/core/src/recovery/adjudication-states.ts';
const plans = 'packages/core/src/recovery/plans.ts';
const floors = 'packages/core/src/floors.ts';
const prices = 'packages/core/src/recovery/price-appeals.ts';
const compared = 'packages/core/src/contracts/compare-payer-file.ts';

export const recovery: readonly Mutation[] = [
  {
    breaks: 'a claim that names an authorization pays another adjudication',
    file: ties,
    text: 'if (step === 1 || fact.namesAuthorization) return step === 1 && hasNumber;',
    replacement: 'if (step === 1) return hasNumber;',
  },
  {
    breaks: 'a day off by four is matched',
    file: ties,
    text: 'const daysOffMax = 3;',
    replacement: 'const daysOffMax = 4;',
  },
  {
    breaks: 'zeros that a spreadsheet drops part a number from itself',
    file: ties,
    text: ".replace(/^0+/, '').toUpperCase()",
    replacement: '.toUpperCase()',
  },
  {
    breaks: 'a claim pays what was reversed before',
    file: ties,
    text: 'endedOn === undefined || claim.paidOn <= endedOn;',
    replacement: "endedOn === undefined || claim.paidOn > '';",
  },
  {
    breaks: 'another drug of the day is matched without a fill number',
    file: ties,
    text: 'if (step === 5) return isSameFill && isOtherNdc;',
    replacement: 'if (step === 5) return isOtherNdc;',
  },
  {
    breaks: 'two fills of a day are told apart by nothing',
    file: ties,
    text: 'return isSameFill || (step !== 2 && !fact.namesFill);',
    replacement: 'return isSameFill || step !== 2;',
  },
  {
    breaks: 'the payers of a fill are not told apart by CLP02',
    file: matching,
    text: 'return rank === undefined || Math.min(position, 3) === rank;',
    replacement: 'return rank === undefined || Math.min(position, 3) > 0;',
  },
  {
    breaks: 'the payers of a fill are not told apart by their plans',
    file: matching,
    text: 'return payers === undefined ? isRank(claim, position) : payers.has(claim.payerId);',
    replacement: 'return payers === undefined ? isRank(claim, position) : true;',
  },
  {
    breaks: 'a paid adjudication is paid once more',
    file: matching,
    text: '      holdsAll([...eventsOf(board, one), claim]) &&\n',
    replacement: '',
  },
  {
    breaks: 'a doubt is settled by a weaker tie',
    file: matching,
    text: 'board.ambiguous.has(claim) || (step > 3 && wasPaidTwice(board, claim))',
    replacement: 'step > 3 && wasPaidTwice(board, claim)',
  },
  {
    breaks: 'a payment of a fill that is paid goes to another NDC or day',
    file: matching,
    text: 'board.ambiguous.has(claim) || (step > 3 && wasPaidTwice(board, claim))',
    replacement: 'board.ambiguous.has(claim)',
  },
  {
    breaks: 'of two candidates the first wins',
    file: matching,
    text: 'if (candidates.length > 1) doubts.push([claim, candidates]);',
    replacement: 'if (candidates.length > 9) doubts.push([claim, candidates]);',
  },
  {
    breaks: 'one payer in two positions is matched without its patient pay',
    file: matching,
    text: 'patientCents }) => patientCents === claim.patientCents',
    replacement: 'patientCents }) => patientCents !== undefined',
  },
  {
    breaks: 'a reversal takes back a payment that it does not name',
    file: matching,
    text: 'if (named.length > 0) return',
    replacement: 'if (named.length > 9) return',
  },
  {
    breaks: 'a number of zeros is an authorization',
    file: ties,
    text: "return plain !== '' && plain === plainNumber(second);",
    replacement: 'return plain === plainNumber(second);',
  },
  {
    breaks: 'the pharmacy’s own NPI pays for another store',
    file: ties,
    text: "return isOwn ? store === 'own' : !isKnown;",
    replacement: 'return isOwn || !isKnown;',
  },
  {
    breaks: 'two series of Rx numbers are one',
    file: ties,
    text: '(!areSeries || claim.rxLetters === one.rxLetters) && isStore',
    replacement: 'isStore',
  },
  {
    breaks: 'an authorization that several have is not narrowed',
    file: matching,
    text: 'const agreed = step === 1 ? narrowNamed(board, claim, tied) : tied;',
    replacement: 'const agreed = tied;',
  },
  {
    breaks: 'a fill billed again under another plan needs no plan',
    file: matching,
    text: 'position === one.position && plan === one.plan',
    replacement: "position === one.position && plan !== 'none'",
  },
  {
    breaks: 'a lone reversal may belong to what stands',
    file: matching,
    text: "      claim.status === 'reversal'\n",
    replacement: "      claim.status === 'denied'\n",
  },
  {
    breaks: 'a secondary claim keeps the primary one from its adjudication',
    file: matching,
    text: 'narrow(deciding.claims, (claim) => isRank(claim, adjudication.position))',
    replacement: 'narrow(deciding.claims, () => true)',
  },
  {
    breaks: 'Part D is late after 30 days',
    file: 'packages/core/src/recovery/payer-cycle.ts',
    text: 'part_d: usualDays.part_d + graceDays,',
    replacement: 'part_d: usualDays.other + graceDays,',
  },
  {
    breaks: 'a choice is forgotten',
    file: matching,
    text: '  takeChoices(board);\n',
    replacement: '',
  },
  {
    breaks: 'three cents are no difference',
    file: states,
    text: 'const usualToleranceCents = 2;',
    replacement: 'const usualToleranceCents = 3;',
  },
  {
    breaks: 'any fee explains a short payment',
    file: states,
    text: "Math.abs(missing - fees) <= toleranceCents ? 'short_explained' : 'short'",
    replacement: "fees > 0 ? 'short_explained' : 'short'",
  },
  {
    breaks: 'a payment that was taken back still counts as short',
    file: states,
    text: "if (answers.length > 0 && paid <= takenBack) return 'denied';",
    replacement: "if (answers.length > 0 && paid < takenBack) return 'denied';",
  },
  {
    breaks: 'a claim is late at the payer’s usual time',
    file: 'packages/core/src/recovery/payer-cycle.ts',
    text: 'const graceDays = 4;',
    replacement: 'const graceDays = 0;',
  },
  {
    breaks: 'a single mistake tells who pays for a plan',
    file: 'packages/core/src/recovery/plan-payers.ts',
    text: 'claims >= claimsMin || claims >= all * shareMin',
    replacement: 'claims >= 1',
  },
  {
    breaks: 'what an export says goes before the proof of a refund',
    file: plans,
    text: "if (refunds > 0) return { line: 'part_d', by: 'refund' };",
    replacement: '',
  },
  {
    breaks: 'a plan of two lines is proposed as the first',
    file: plans,
    text: 'if (line !== undefined && said.size === 1)',
    replacement: 'if (line !== undefined)',
  },
  {
    breaks: 'late interest has no added tenth of a point',
    file: plans,
    text: 'const addedMillionths = 100_000n;',
    replacement: 'const addedMillionths = 0n;',
  },
  {
    breaks: 'a fill of Part D is compared with a floor',
    file: floors,
    text: "if (line === 'part_d') return false;",
    replacement: '',
  },
  {
    breaks: 'what a sent case asks is asked by a case of another kind, too',
    file: 'apps/server/src/features/cases/find-cases.ts',
    text: 'for (const kinds of sameMoney) {',
    replacement: 'for (const kinds of sameMoney.slice(2)) {',
    tests: ['cases/cases.test'],
  },
  {
    breaks: 'the last day of a window is a day early',
    file: prices,
    text: 'if (last < today) return found;',
    replacement: 'if (last <= today) return found;',
  },
  {
    breaks: 'a window in business days counts weekends',
    file: prices,
    text: "dayKind === 'business' ? addBusinessDays(start, days) : addDays(start, days)",
    replacement: 'addDays(start, days)',
  },
  {
    breaks: 'the first payment of what was agreed answers an appeal',
    file: 'apps/server/src/features/cases/gaps-prices.ts',
    text: 'when is_first then amount - agreed else amount end, came_on',
    replacement: 'when is_first then amount else amount end, came_on',
    tests: ['price-appeals/price-appeals.test'],
  },
  {
    breaks: 'a cost that was bought after the fill is its cost',
    file: 'apps/server/src/features/price-appeals/price-checks.ts',
    text: 'and priced_on <= days.filled_on',
    replacement: '',
    tests: ['price-appeals/price-appeals.test'],
  },
  {
    breaks: 'a claim of a payer’s file without an NDC is found by Rx and day',
    file: compared,
    text: 'ndc === undefined ? undefined :',
    replacement: 'false ? undefined :',
  },
  {
    breaks: 'a claim that the payer excludes counts on its side',
    file: compared,
    text: 'const isOut = isExcluded || ',
    replacement: 'const isOut = ',
  },
];
