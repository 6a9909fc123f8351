import { addDays } from '@pfs/core/days';
import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TruePayment, TrueRemittance } from '../../../corpus/truth.ts';
import { lumpLines, onlyPayment, putSums } from '../../closing.ts';
import { cellsOf, columnsOf, fieldsOf, netOf, sumCells } from '../../columns.ts';
import { chooseHead } from '../../letterhead.ts';
import { chooseLook, dayText, sumText } from '../../look.ts';
import { openPaper, type Paper, putFacts, putFoot, putLines, putParagraph } from '../../paper.ts';
import { openTable } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';

/** A first page with totals by line of business; the claims follow, line by line. */
export const summaryFirst: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee', 'gerFee'],
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
  return {
    look: chooseLook(random),
    head: chooseHead(random),
    labels: random.pick([
      ['Reference Number', 'Date of Payment', 'Payment Amount'],
      ['Check/ACH Number', 'Check/ACH Date', 'Check/ACH Amount'],
      ['Trace ID', 'Funds Available', 'Total Disbursed'],
    ] as const),
    columns: [
      ...columnsOf(random, ['claimId', 'dateOfService', 'drugName', 'ndc', 'quantity']),
      ...columnsOf(random, ['gross', 'dirFee', 'gerFee', 'net']),
    ],
    line: random.pick(['Line of Business', 'Network', 'Program']),
    rules: random.pick(['none', 'head', 'rows'] as const),
    shade: random.pick(['#dfe7ee', '#ececec']),
  };
}

async function draw(truth: TrueRemittance, choices: Choices): Promise<Uint8Array> {
  const { look, head, columns, line, rules, shade } = choices;
  const payment = onlyPayment(truth);
  const { claims } = payment;
  const paper = openPaper({ font: look.font });
  const { margin: x, right } = paper;
  drawSummary(paper, payment, choices);
  paper.newPage();
  paper.put(`Claim Detail - ${payment.traceNumber}`, { x, size: 11, bold: true });
  paper.top += 20;
  const rows = claims.map((claim, at) => cellsOf(claim, at, { columns, look }));
  const all = sumCells(claims, 'Grand total', { columns, look });
  const style = { columns, size: 8, gap: 6, rules, spread: true };
  const table = openTable(paper, style, [...rows, all]);
  for (const [plan, own] of Map.groupBy(claims, ({ planName }) => planName)) {
    paper.need(70);
    table.title(`${line}: ${plan}`, { shade });
    table.headings();
    const last = paper.height - paper.margin - 24;
    for (const claim of own) {
      if (paper.top + 16 > last) {
        paper.newPage();
        table.title(`${line}: ${plan} (continued)`, { shade });
        table.headings();
      }
      table.row(cellsOf(claim, 0, { columns, look }));
    }
    table.row(sumCells(own, 'Subtotal', { columns, look }), { bold: true, ruleAbove: true });
    paper.top += 8;
  }
  table.row(all, { bold: true, ruleAbove: true });
  paper.top += 10;
  paper.put('End of claim detail', { x: right, size: 7.5, align: 'right' });
  putFoot(paper, `${payment.payerName}  |  ${head.from.join(', ')}`);
  return paper.finish();
}

function drawSummary(paper: Paper, payment: TruePayment, choices: Choices): void {
  const { look, head, labels, line, columns: own } = choices;
  const { claims } = payment;
  const { margin: x, right } = paper;
  const { money } = look;
  paper.put(payment.payerName, { x, size: 17, bold: true });
  paper.top += 30;
  putLines(paper, [payment.payeeName, ...head.to, `NCPDP ${payment.payeeId}`], { x, size: 10 });
  paper.top += 18;
  const period = [addDays(payment.paidOn, -37), addDays(payment.paidOn, -8)];
  const facts = [
    [labels[0], payment.traceNumber],
    [labels[1], dayText(payment.paidOn, look.headDay)],
    [labels[2], sumText(payment.amount, money)],
    ['Claims Processed', period.map((day) => dayText(day, look.headDay)).join(' to ')],
  ] as const;
  putFacts(paper, facts, { x, size: 10, gap: 16 });
  paper.top += 18;
  const amounts = own.slice(-4);
  const columns = [{ heading: line }, { heading: 'Claims', align: 'right' as const }, ...amounts];
  const cells = (list: typeof claims, words: string) => {
    const [, , ...sums] = sumCells(list, words, { columns, look });
    return [words, String(list.length), ...sums];
  };
  const plans = [...Map.groupBy(claims, ({ planName }) => planName)];
  const rows = plans.map(([plan, list]) => cells(list, plan));
  const last = cells(claims, 'Total');
  const table = openTable(paper, { columns, size: 9, gap: 10, rules: 'head', spread: true }, [
    ...rows,
    last,
  ]);
  table.headings();
  for (const row of rows) table.row(row);
  table.row(last, { bold: true, ruleAbove: true });
  paper.top += 16;
  const lines = [
    ['Net claims', sumText(netOf(claims), money)] as const,
    ...lumpLines(payment, { money, taken: -1 }),
    [labels[2], sumText(payment.amount, money)] as const,
  ];
  putSums(paper, lines, { x, right: x + 330, size: 9.5 });
  paper.top += 20;
  putParagraph(
    paper,
    'This remittance contains confidential information. Claims may be reversed or adjusted under ' +
      'the terms of your agreement. Disputes must be sent within 60 days of the payment date. ' +
      'Claim detail begins on the next page.',
    { x, right, size: 8.5 },
  );
}
