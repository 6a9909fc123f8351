import { addDays } from '@pfs/core/days';
import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueClaim, TruePayment, TrueRemittance } from '../../../corpus/truth.ts';
import { lumpLines, onlyPayment, putSums } from '../../closing.ts';
import { cellsOf, fieldsOf, named, netOf, sumCells, type WildColumn } from '../../columns.ts';
import { chooseHead } from '../../letterhead.ts';
import { chooseLook, dayText, sumText } from '../../look.ts';
import { openPaper, type Paper, putFacts, putLines } from '../../paper.ts';
import { marks } from '../../reshape-truth.ts';
import { openTable } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';

/** Claims by carrier and group, a total at the foot of each page; cost and tax make the gross. */
export const carrierGroups: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['ingredientCost', 'dispensingFee', 'tax', 'patientPaid'],
      claims: [6, 60],
      lumps: random.chance(2, 3),
      reversals: true,
    },
    prints: {
      columns: fieldsOf(choices.columns),
      lumpsDeducted: 'negative',
      facts: ['payee', 'payeeId'],
    },
    draw: (truth) => draw(truth, choices),
  };
};

type Choices = ReturnType<typeof choose>;

function choose(random: SeededRandom) {
  const kind: WildColumn = {
    heading: random.pick(['T', 'TYP', 'P/R']),
    align: 'center',
    text: ({ status }) => (status === 'paid' ? 'P' : 'R'),
  };
  return {
    look: chooseLook(random, { ndc: 'plain' }),
    head: chooseHead(random),
    labels: random.pick([
      ['Check Number', 'Check Date', 'Check Amount', 'Cycle End Date'],
      ['EFT Trace #', 'EFT Effective Date', 'EFT Amount', 'Claims Thru'],
    ] as const),
    columns: [
      named('claimId', random.pick(['RX NUMBER', 'RX NBR'])),
      marks.refill,
      named('dateOfService', random.pick(['DATE\nFILLED', 'FILL DT'])),
      named('ndc', random.pick(['NDC', 'PRODUCT\nSERVICE ID'])),
      named('quantity', 'QTY'),
      marks.days,
      marks.brand,
      kind,
      named('ingredientCost', random.pick(['INGRED\nCOST', 'INGR COST\nPAID'])),
      named('dispensingFee', random.pick(['DISP\nFEE', 'DISP FEE\nPAID'])),
      named('tax', random.pick(['SALES\nTAX', 'TAX'])),
      named('patientPaid', random.pick(['COPAY', 'PATIENT\nPAY AMT'])),
      named('net', random.pick(['AMOUNT\nPAID', 'AMT PAID', 'TOTAL\nPAID'])),
    ],
    carrier: random.between(1000, 8999),
    rules: random.pick(['none', 'head'] as const),
  };
}

async function draw(truth: TrueRemittance, choices: Choices): Promise<Uint8Array> {
  const { look, columns, labels, carrier, rules } = choices;
  const payment = onlyPayment(truth);
  const { claims } = payment;
  const paper = openPaper({ font: look.font, margin: 34, foot: 30 });
  const { margin: x, right } = paper;
  drawHead(paper, payment, choices);
  const row = (claim: TrueClaim) => cellsOf(claim, 0, { columns, look });
  const sums = (list: readonly TrueClaim[], words: string) =>
    sumCells(list, words, { columns, look });
  const style = { columns, size: 7.5, gap: 6, rules, spread: true };
  const table = openTable(paper, style, [...claims.map(row), sums(claims, '')]);
  const strong = { bold: true, ruleAbove: true };
  let onPage: TrueClaim[] = [];
  const endPage = () => {
    table.row(sums(onPage, 'PAGE TOTAL'), strong);
    onPage = [];
  };
  const room = (height: number) => {
    if (paper.top + height < paper.height - paper.margin - 60) return;
    endPage();
    paper.newPage();
    table.headings();
  };
  table.headings();
  [...Map.groupBy(claims, ({ planName }) => planName)].forEach(([plan, own], at) => {
    room(50);
    table.title(`CARRIER ${carrier + at * 17}   ${plan}`);
    const groups = Map.groupBy(
      own,
      ({ memberId }) => `RX${Number(memberId.slice(1)) % 2}${carrier}`,
    );
    for (const [group, list] of groups) {
      room(40);
      table.title(`GROUP ${group}`, { bold: false });
      for (const claim of list) {
        room(20);
        table.row(row(claim));
        onPage.push(claim);
      }
      table.row(sums(list, `GROUP ${list.length} CLAIMS`), strong);
    }
    room(24);
    table.row(sums(own, `CARRIER ${own.length} CLAIMS`), strong);
    paper.top += 4;
  });
  endPage();
  paper.top += 12;
  const { money } = look;
  const lines = [
    [`CLAIMS (${claims.length})`, sumText(netOf(claims), money)] as const,
    ...lumpLines(payment, { money, taken: -1 }),
    [labels[2].toUpperCase(), sumText(payment.amount, money)] as const,
  ];
  putSums(paper, lines, { x: right - 260, right, size: 8.5 });
  paper.eachPage((page) => {
    paper.put(`PAGE ${page}`, { x: right, size: 7, align: 'right', top: 768 });
    paper.put('P = PAID  R = REVERSED  B = BRAND  G = GENERIC', { x, size: 7, top: 768 });
  });
  return paper.finish();
}

function drawHead(paper: Paper, payment: TruePayment, { look, head, labels }: Choices): void {
  const { margin: x, right } = paper;
  paper.put(payment.payerName, { x, size: 13, bold: true });
  paper.put('PHARMACY REMITTANCE ADVICE', { x: right, size: 11, align: 'right' });
  paper.top += 17;
  putLines(paper, [head.from.join(', ')], { x, size: 8 });
  paper.top += 10;
  const { top } = paper;
  const facts = [
    [labels[0], payment.traceNumber],
    [labels[1], dayText(payment.paidOn, look.headDay)],
    [labels[2], sumText(payment.amount, look.money)],
    [labels[3], dayText(addDays(payment.paidOn, -7), look.headDay)],
  ] as const;
  putFacts(paper, facts, { x: right - 220, size: 8.5 });
  const bottom = paper.top;
  paper.top = top;
  putLines(paper, [payment.payeeName, ...head.to, `NCPDP: ${payment.payeeId}`], { x, size: 9 });
  paper.top = Math.max(bottom, paper.top) + 8;
}
