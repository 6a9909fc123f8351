import { toCents } from '@pfs/core/money';
import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueAmounts, TrueClaim, TrueRemittance } from '../../corpus/truth.ts';
import { onlyPayment, paidBy, putClosing, withEach } from '../closing.ts';
import { fieldsOf, named, turned, type WildColumn } from '../columns.ts';
import { chooseRemitter, labelled, putBeside, putLetterhead } from '../letterhead.ts';
import { chooseLook, sumText } from '../look.ts';
import { openPaper, putFoot, putParagraph } from '../paper.ts';
import { ownNumber } from '../reshape-truth.ts';
import { putClaims } from '../table.ts';
import type { MakeWildLayout } from '../wild-layout.ts';

/** Claims are paid again at a corrected price: each is reversed, then paid again. */
export const reprocessNotice: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: { amounts: ['ingredientCost', 'dispensingFee', 'patientPaid'], claims: [3, 26] },
    prints: {
      columns: fieldsOf(choices.columns),
      lumpsDeducted: 'negative',
      facts: ['payee', 'payeeId'],
    },
    drugCharactersMax: 22,
    adapt: (truth) => reprocessed(paidBy(truth, choices.payer), choices.hasInterest),
    draw: (truth) => draw(truth, choices),
  };
};

function reprocessed(truth: TrueRemittance, hasInterest: boolean): TrueRemittance {
  const changed = withEach(truth, (claim) => [
    { ...turned(claim), status: 'reversal' },
    {
      ...claim,
      amounts: repriced(claim),
      claimReference: `${claim.claimReference.slice(0, -2)}51`,
    },
  ]);
  if (!hasInterest) return changed;
  return {
    payments: changed.payments.map((payment) => {
      const amount = Math.max(3, Math.trunc(payment.amount / 90));
      const lump = { reference: 'Interest on reprocessed claims', amount: toCents(-amount) };
      return { ...payment, lumps: [lump], amount: toCents(payment.amount + amount) };
    }),
  };
}

/** The cost is 2 to 18% higher; the patient pays the same as before. */
function repriced(claim: TrueClaim): TrueAmounts {
  const { amounts } = claim;
  const more = 5 + Math.trunc((amounts.ingredientCost * (20 + ownNumber(claim, 160))) / 1_000);
  const plus = (cents: number) => toCents(cents + more);
  const { charge, ingredientCost, gross, net } = amounts;
  return {
    ...amounts,
    charge: plus(charge),
    ingredientCost: plus(ingredientCost),
    gross: plus(gross),
    net: plus(net),
  };
}

function choose(random: SeededRandom) {
  const pick = (words: readonly string[]) => random.pick(words);
  const look = chooseLook(random);
  const [back, again] = random.pick([
    ['Original', 'Corrected'],
    ['REV', 'ADJ'],
    ['Void', 'Repay'],
  ] as const);
  const kind: WildColumn = {
    heading: pick(['Action', 'Tran', 'Entry']),
    text: ({ status }) => (status === 'reversal' ? back : again),
  };
  return {
    ...chooseRemitter(random, 'pbm'),
    look,
    hasInterest: random.chance(1, 2),
    words: [back, again] as const,
    hasChange: random.chance(2, 3),
    title: pick(['Claim Reprocessing Notice', 'Mass Adjustment Remittance', 'Repriced Claims']),
    labels: random.pick([
      ['Adjustment Check No.', 'Check Issued', 'Net Adjustment Paid'],
      ['Payment Transaction #', 'Transaction Dt', 'Net Paid This Notice'],
      ['Remit Ref #', 'Remit Dt', 'Remit Total'],
    ] as const),
    columns: [
      kind,
      named('claimId', pick(['Rx Nbr', 'Prescription', 'Rx Id'])),
      named('dateOfService', pick(['Orig Fill', 'Service Dt', 'Date\nDispensed'])),
      named('claimReference', pick(['Claim\nControl No.', 'Auth ID'])),
      named('drugName', pick(['Drug', 'Drug Desc'])),
      named('quantity', pick(['Units', 'Qty'])),
      named('ingredientCost', pick(['Ingred.\nCost', 'Drug Pd', 'Ing Cost'])),
      named('dispensingFee', pick(['Disp\nFee', 'Fee'])),
      named('patientPaid', pick(['Pt Pay', 'Mbr\nCopay', 'Cost Shr'])),
      named('net', pick(['Plan\nPaid', 'Paid', 'Amount\nPd'])),
    ],
    rules: random.pick(['none', 'head', 'rows'] as const),
  };
}

async function draw(
  truth: TrueRemittance,
  { look, columns, labels, rules, words, hasChange, to, ...choices }: ReturnType<typeof choose>,
): Promise<Uint8Array> {
  const payment = onlyPayment(truth);
  const { claims } = payment;
  const paper = openPaper({ font: look.font });
  const { margin: x, right } = paper;
  const letter = { name: payment.payerName, address: choices.from, title: choices.title };
  putLetterhead(paper, letter, choices.letterhead);
  const facts = [...labelled(payment, labels, look), ['Provider NCPDP', payment.payeeId] as const];
  putBeside(paper, { lines: [payment.payeeName, ...to], facts, x: right - 250, size: 9 });
  const say =
    'The claims below were priced incorrectly and have been run again. Each is listed twice: ' +
    `${words[0]} takes the first payment back, ${words[1]} pays the claim at the right price.`;
  putParagraph(paper, say, { x, size: 8.5 });
  const change: WildColumn = {
    heading: 'Change',
    align: 'right',
    text: ({ status, amounts }, at) => {
      const before = claims[at - 1]?.amounts.net ?? 0;
      return status === 'reversal' ? '' : sumText(amounts.net + before, look.money);
    },
  };
  const own = hasChange ? [...columns, change] : columns;
  const style = { columns: own, rules, size: 7.5, gap: 5, spread: true };
  putClaims(paper, claims, { ...style, look, total: 'Net change' });
  paper.top += 10;
  const place = { x: right - 260, right, size: 8.5, amount: labels[2], money: look.money };
  putClosing(paper, payment, { claims: 'Net change of claims', ...place });
  putFoot(paper, `${payment.payerName} | Claims Adjustment Unit`);
  return paper.finish();
}
