import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueClaim, TrueRemittance } from '../../../corpus/truth.ts';
import { onlyPayment, putClosing } from '../../closing.ts';
import { columnsOf, fieldsOf, named } from '../../columns.ts';
import { chooseHead, payFacts } from '../../letterhead.ts';
import { chooseLook } from '../../look.ts';
import { openPaper, putFacts, putLines } from '../../paper.ts';
import { putClaims } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';

/** Unusual headings, and one in the middle that says nothing about money. */
export const unknownColumn: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee'],
      claims: [3, 50],
      lumps: random.chance(1, 2),
      reversals: true,
    },
    prints: { columns: fieldsOf(choices.columns), lumpsDeducted: 'negative', facts: ['payee'] },
    draw: (truth) => draw(truth, choices),
  };
};

const codes = ['B', 'G', 'M', 'S'];

function choose(random: SeededRandom) {
  const [payable, less, paid] = random.pick([
    ['AMOUNT PAYABLE', 'LESS DIR', 'AMOUNT PAID'],
    ['PAYABLE', 'LESS: PERF', 'REMITTED'],
    ['ADJUDICATED AMT', 'DIR W/H', 'PAID TO PROVIDER'],
  ] as const);
  const code = {
    heading: random.pick(['MSB', 'TIER', 'BR/GN', 'CMP']),
    align: 'center' as const,
    text: ({ ndc }: TrueClaim) => codes[Number(ndc.slice(-1)) % 4] ?? '',
  };
  return {
    look: chooseLook(random),
    head: { ...chooseHead(random), title: chooseHead(random, 'capitals').title },
    columns: [
      ...columnsOf(random, ['claimId', 'dateOfService', 'drugName', 'quantity'], 'capitals'),
      named('gross', payable),
      code,
      named('dirFee', less),
      named('net', paid),
    ],
    rules: random.pick(['none', 'head', 'rows'] as const),
    total: random.chance(2, 3) ? 'TOTAL' : undefined,
  };
}

async function draw(
  truth: TrueRemittance,
  { look, head, columns, rules, total }: ReturnType<typeof choose>,
): Promise<Uint8Array> {
  const payment = onlyPayment(truth);
  const paper = openPaper({ font: look.font });
  const { margin: x, right } = paper;
  paper.put(head.title, { x, size: 13, bold: true });
  paper.top += 22;
  putLines(paper, ['Mail to:', payment.payeeName, ...head.to], { x, size: 9 });
  paper.top += 10;
  const from = [head.payer, payment.payerName] as const;
  putFacts(paper, [...payFacts(payment, { head, look }), from], { x, size: 9 });
  paper.top += 10;
  const style = { columns, size: 8, gap: 8, rules, spread: true };
  putClaims(paper, payment.claims, { ...style, look, total });
  paper.top += 8;
  const place = { x: right - 260, right, size: 8.5 };
  const { amount } = head;
  putClosing(paper, payment, { claims: 'CLAIMS', amount, money: look.money, ...place });
  return paper.finish();
}
