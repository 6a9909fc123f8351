import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueClaim, TrueRemittance } from '../../../corpus/truth.ts';
import { onlyPayment, putClosing } from '../../closing.ts';
import { columnsOf, fieldsOf, type WildColumn } from '../../columns.ts';
import { chooseHead, payFacts } from '../../letterhead.ts';
import { chooseLook, type Look, sumText } from '../../look.ts';
import { openPaper, putFacts, putLines } from '../../paper.ts';
import { putClaims } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';
import { inTwoLines } from '../../wording.ts';

/** Amounts that nobody pays: AWP, U&C, an estimate for the quarter, and a running balance. */
export const memoColumns: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'transactionFee'],
      claims: [4, 55],
      lumps: random.chance(1, 2),
      reversals: true,
    },
    prints: { columns: fieldsOf(choices.columns), lumpsDeducted: 'negative', facts: ['payee'] },
    draw: (truth) => draw(truth, choices),
  };
};

function choose(random: SeededRandom) {
  const awp: WildColumn = {
    heading: random.pick(['AWP', 'AWP\nTotal']),
    align: 'right',
    amount: ({ amounts }) => Math.round(amounts.charge * 1.2),
  };
  const usual: WildColumn = {
    heading: random.pick(['U&C', 'Usual &\nCustomary']),
    align: 'right',
    amount: ({ amounts }) => amounts.charge,
  };
  const estimate: WildColumn = {
    heading: random.pick(['Est. DIR\nat Q-End*', 'Projected\nDIR*', 'Q-End\nDIR Est*']),
    align: 'right',
    amount: ({ amounts }) => Math.trunc(amounts.gross * 0.062),
  };
  return {
    look: chooseLook(random),
    head: chooseHead(random),
    hasBalance: random.chance(1, 2),
    columns: [
      ...columnsOf(random, ['claimId', 'dateOfService', 'drugName', 'ndc', 'quantity']),
      ...random.pick([[awp, usual], [awp], [usual]]),
      ...columnsOf(random, ['gross', 'transactionFee', 'net']),
      estimate,
    ],
    rules: random.pick(['none', 'head', 'rows'] as const),
    total: random.chance(2, 3) ? 'Total' : undefined,
  };
}

async function draw(
  truth: TrueRemittance,
  { look, head, columns, rules, total, hasBalance }: ReturnType<typeof choose>,
): Promise<Uint8Array> {
  const payment = onlyPayment(truth);
  const paper = openPaper({ font: look.font, landscape: true });
  const { margin: x, right } = paper;
  paper.put(head.title, { x, size: 14, bold: true });
  paper.top += 24;
  const { top } = paper;
  const [name = '', rest = ''] = inTwoLines(payment.payerName);
  const from = [
    [head.payer, name],
    ['', rest],
    ['', head.from.join(', ')],
  ] as const;
  putFacts(paper, from, { x, size: 9 });
  paper.top = top;
  putFacts(paper, payFacts(payment, { head, look }), { x: right - 230, size: 9 });
  paper.top = top + 44;
  putLines(paper, [payment.payeeName, ...head.to], { x, size: 9 });
  paper.top += 10;
  const all = hasBalance ? [...columns, balanceOf(payment.claims, look)] : columns;
  const style = { columns: all, rules, size: 7.5, gap: 6, spread: true };
  putClaims(paper, payment.claims, { ...style, look, total });
  paper.top += 8;
  const place = { x: right - 260, right, size: 8.5 };
  const { amount } = head;
  putClosing(paper, payment, { claims: 'Claims', amount, money: look.money, ...place });
  paper.top += 6;
  paper.put('* Estimate only. Settled after the quarter ends; not deducted from this payment.', {
    x,
    size: 7,
  });
  paper.eachPage((page, pages) => {
    paper.put(`Page ${page} of ${pages}`, { x: right, size: 7, align: 'right', top: 584 });
  });
  return paper.finish();
}

/** The claims total so far. */
function balanceOf(claims: readonly TrueClaim[], { money }: Look): WildColumn {
  let balance = 0;
  const balances = claims.map(({ amounts }) => {
    balance += amounts.net;
    return sumText(balance, money);
  });
  return { heading: 'Running\nBalance', align: 'right', text: (_, at) => balances[at] ?? '' };
}
