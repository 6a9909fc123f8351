import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueRemittance } from '../../../corpus/truth.ts';
import { onlyPayment, putClosing } from '../../closing.ts';
import { fieldsOf, named } from '../../columns.ts';
import { chooseHead, payFacts } from '../../letterhead.ts';
import { chooseLook, type Look } from '../../look.ts';
import { openPaper, putFacts, putLines } from '../../paper.ts';
import { putClaims } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';

/** Twelve columns on a portrait page, four points apart; the payer is in the page footer. */
export const narrowColumns: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['ingredientCost', 'dispensingFee', 'tax', 'patientPaid', 'dirFee', 'networkFee'],
      claims: [3, 60],
      lumps: random.chance(2, 3),
      reversals: true,
    },
    prints: {
      columns: fieldsOf(choices.columns),
      lumpsDeducted: 'negative',
      facts: ['payee', 'payeeId'],
    },
    drugCharactersMax: 20,
    draw: (truth) => draw(truth, choices),
  };
};

function choose(random: SeededRandom) {
  const chosen = chooseLook(random, { font: random.pick(['Times', 'Helvetica']), ndc: 'plain' });
  const negative = random.pick(['trailing', 'parentheses'] as const);
  const look: Look = { ...chosen, money: { ...chosen.money, dollar: false, negative } };
  return {
    look,
    head: chooseHead(random),
    columns: [
      named('claimId', random.pick(['Rx\nNo', 'Script\nNo'])),
      named('dateOfService', random.pick(['Fill\nDate', 'Svc\nDate', 'Disp\nDate'])),
      named('drugName', random.pick(['Drug', 'Product'])),
      named('ndc', random.pick(['NDC', 'Product\nID'])),
      named('quantity', random.pick(['Qty', 'Disp\nQty'])),
      named('ingredientCost', random.pick(['Ingr\nCost', 'Drug\nCost'])),
      named('dispensingFee', random.pick(['Disp\nFee', 'Prof\nFee'])),
      named('tax', random.pick(['Tax', 'Sales\nTax'])),
      named('patientPaid', random.pick(['Pat\nPay', 'Co-\npay'])),
      named('dirFee', random.pick(['DIR\nFee', 'Perf\nAdj'])),
      named('networkFee', random.pick(['Ntwk\nFee', 'Network\nFee'])),
      named('net', random.pick(['Net\nPaid', 'Amt\nPaid'])),
    ],
    total: random.chance(2, 3) ? 'Total' : undefined,
    rules: random.pick(['none', 'head'] as const),
    gap: random.pick([4, 4.5, 5]),
  };
}

async function draw(
  truth: TrueRemittance,
  { look, head, columns, total, rules, gap }: ReturnType<typeof choose>,
): Promise<Uint8Array> {
  const payment = onlyPayment(truth);
  const paper = openPaper({ font: look.font, margin: 34 });
  const { margin: x, right } = paper;
  paper.put(head.title, { x: 306, size: 13, bold: true, align: 'center' });
  paper.top += 26;
  const { top } = paper;
  putLines(paper, [payment.payeeName, ...head.to], { x, size: 9 });
  paper.top = top;
  const provider = [head.payeeId, payment.payeeId] as const;
  const facts = [...payFacts(payment, { head, look, colon: ':' }), provider];
  putFacts(paper, facts, { x: right - 220, size: 9 });
  paper.top += 12;
  putClaims(paper, payment.claims, { columns, look, size: 7.5, gap, rules, total });
  paper.top += 10;
  const place = { x, right: x + 270, size: 8.5 };
  const { amount } = head;
  putClosing(paper, payment, { claims: 'Net Claims', amount, money: look.money, ...place });
  paper.eachPage((page) => {
    const words = [payment.payerName, ...head.from, '(555) 010-4477'].join('  |  ');
    const foot = { size: 7, top: 752 };
    paper.rule([x, 748], [right, 748], 0.4);
    paper.put(words, { ...foot, x: 306, align: 'center' });
    paper.put(String(page), { ...foot, x: right, align: 'right' });
  });
  return paper.finish();
}
