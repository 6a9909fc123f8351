import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueClaim, TrueRemittance } from '../../../corpus/truth.ts';
import { onlyPayment, putClosing } from '../../closing.ts';
import { cellOf, fieldsOf, named, quantityText, type WildColumn } from '../../columns.ts';
import { chooseHead } from '../../letterhead.ts';
import { chooseLook, dayText, type Look, ndcText, sumText } from '../../look.ts';
import { openPaper, type Paper, putFoot, putLines, putParagraph } from '../../paper.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';

/** No headings at all: two lines for each claim, with a label before each amount. */
export const inlineAmounts: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['ingredientCost', 'dispensingFee', 'patientPaid', 'dirFee'],
      claims: [3, 34],
      lumps: random.chance(2, 3),
      reversals: true,
    },
    prints: {
      columns: [
        ...(['claimId', 'dateOfService', 'drugName', 'ndc', 'quantity'] as const),
        ...fieldsOf(choices.amounts),
      ],
      lumpsDeducted: 'negative',
      facts: ['payee'],
    },
    drugCharactersMax: 26,
    draw: (truth) => draw(truth, choices),
  };
};

type Choices = ReturnType<typeof choose>;

function choose(random: SeededRandom) {
  const chosen = chooseLook(random, { font: random.pick(['Times', 'Helvetica']) });
  const look: Look = { ...chosen, money: { ...chosen.money, zero: '0.00' } };
  return {
    look,
    head: chooseHead(random),
    before: random.pick([
      ['Rx', 'filled', 'NDC', 'qty'],
      ['Rx#', 'DOS', 'NDC:', 'Qty:'],
    ] as const),
    amounts: [
      named('ingredientCost', random.pick(['Ingredient cost', 'Drug cost'])),
      named('dispensingFee', random.pick(['Dispensing fee', 'Disp fee'])),
      named('patientPaid', random.pick(['Copay', 'Patient pay'])),
      named('dirFee', random.pick(['DIR fee', 'Performance fee'])),
      named('net', random.pick(['Paid', 'Net paid'])),
    ],
    colon: random.pick([':', '', ' =']),
  };
}

const edges = [0, 128, 250, 352, 460] as const;

async function draw(truth: TrueRemittance, choices: Choices): Promise<Uint8Array> {
  const { look, head } = choices;
  const payment = onlyPayment(truth);
  const paper = openPaper({ font: look.font, margin: 40 });
  const { margin: x, right } = paper;
  const { money } = look;
  putLines(paper, [payment.payerName, ...head.from], { x: 306, size: 10, align: 'center' });
  paper.top += 14;
  putLines(paper, [payment.payeeName, ...head.to], { x, size: 9.5 });
  paper.top += 10;
  putParagraph(paper, `The claims below were paid with ${head.trace} ${payment.traceNumber}.`, {
    x,
    size: 9.5,
  });
  putLines(
    paper,
    [
      `${head.paidOn}: ${dayText(payment.paidOn, look.headDay)}`,
      `${head.amount}: ${sumText(payment.amount, money)}`,
    ],
    { x, size: 9.5 },
  );
  paper.top += 12;
  for (const claim of payment.claims) drawClaim(paper, claim, choices);
  paper.top += 6;
  const place = { x: right - 280, right, size: 9, amount: head.amount };
  putClosing(paper, payment, { claims: `Claims (${payment.claims.length})`, money, ...place });
  putFoot(paper, 'Questions? Pharmacy services, (555) 010-6120');
  return paper.finish();
}

function drawClaim(
  paper: Paper,
  claim: TrueClaim,
  { look, before, amounts, colon }: Choices,
): void {
  paper.need(36);
  const { margin: x, top } = paper;
  const texts = [
    `${before[0]} ${claim.claimId}`,
    `${before[1]} ${dayText(claim.dateOfService, look.day)}`,
    claim.drugName,
    `${before[2]} ${ndcText(claim.ndc, look)}`,
    `${before[3]} ${quantityText(claim)}`,
  ];
  const stops = [0, 74, 172, 342, 470] as const;
  texts.forEach((words, at) => {
    paper.put(words, { x: x + (stops[at] ?? 0), size: 8.5, bold: at === 0, top });
  });
  amounts.forEach((own: WildColumn, at) => {
    const words = `${own.heading}${colon} ${cellOf(claim, 0, { column: own, look })}`;
    paper.put(words, { x: x + (edges[at] ?? 0), size: 8.5, top: top + 12 });
  });
  paper.top = top + 30;
}
