import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TruePayment, TrueRemittance } from '../../../corpus/truth.ts';
import { lumpLines, putSums, type SumLine } from '../../closing.ts';
import { columnsOf, fieldsOf, netOf, turned } from '../../columns.ts';
import { chooseHead, payFacts } from '../../letterhead.ts';
import { chooseLook, sumText } from '../../look.ts';
import { openPaper, type Paper, putFacts, putLines } from '../../paper.ts';
import { withReversals } from '../../reshape-truth.ts';
import { putClaims } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';

/** Two payments on a page, each with its deductions as a short table of its own. */
export const stubPair: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee'],
      claims: [4, 14],
      payments: [2, 2],
      lumps: random.chance(1, 2),
      reversals: true,
      byStatus: true,
    },
    prints: {
      columns: fieldsOf(choices.columns),
      lumpsDeducted: 'negative',
      reversalsPositive: true,
    },
    adapt: (truth) => withReversals(truth, { every: choices.every }),
    draw: (truth) => draw(truth, choices),
  };
};

type Choices = ReturnType<typeof choose>;

function choose(random: SeededRandom) {
  return {
    look: chooseLook(random),
    every: random.between(3, 8),
    head: chooseHead(random),
    columns: [
      ...columnsOf(random, ['claimId', 'claimReference', 'dateOfService', 'ndc', 'quantity']),
      ...columnsOf(random, ['gross', 'dirFee', 'net']),
    ],
    back: random.pick(['Reversed Claims (amounts recovered)', 'Recovered this payment']),
    rules: random.pick(['none', 'head', 'grid'] as const),
  };
}

async function draw({ payments }: TrueRemittance, choices: Choices): Promise<Uint8Array> {
  const paper = openPaper({ font: choices.look.font, margin: 38 });
  for (const [at, payment] of payments.entries()) {
    if (at > 0) {
      paper.top += 16;
      paper.need(230);
    }
    drawStub(paper, payment, choices);
  }
  return paper.finish();
}

function drawStub(paper: Paper, payment: TruePayment, choices: Choices): void {
  const { look, head, columns, back, rules } = choices;
  const { margin: x, right, top } = paper;
  const { money } = look;
  putLines(paper, [payment.payerName, ...head.from], { x, size: 8.5 });
  const bottom = paper.top;
  paper.top = top;
  putFacts(paper, payFacts(payment, { head, look, colon: ':' }), { x: right - 210, size: 8.5 });
  paper.top = Math.max(bottom, paper.top) + 6;
  const paid = payment.claims.filter(({ status }) => status !== 'reversal');
  const taken = payment.claims.filter(({ status }) => status === 'reversal').map(turned);
  const style = { columns, look, rules, size: 7.5, gap: 7, spread: true };
  putClaims(paper, paid, { ...style, total: 'Claims Paid' });
  if (taken.length > 0) {
    paper.need(60);
    paper.top += 6;
    paper.put(back, { x, size: 8, bold: true });
    paper.top += 11;
    putClaims(paper, taken, { ...style, total: 'Recovered' });
  }
  paper.top += 6;
  const sums: SumLine[] = [['Claims Paid', sumText(netOf(paid), money)]];
  if (taken.length > 0) sums.push(['Recovered', sumText(-netOf(taken), money)]);
  sums.push(...lumpLines(payment, { money, taken: -1 }));
  sums.push([head.amount, sumText(payment.amount, money)]);
  putSums(paper, sums, { x: right - 240, right, size: 8 });
}
