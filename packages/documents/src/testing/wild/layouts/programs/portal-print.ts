import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TruePayment, TrueRemittance } from '../../../corpus/truth.ts';
import { lumpLines, onlyPayment, putSums } from '../../closing.ts';
import { fieldsOf, named, netOf, type WildColumn } from '../../columns.ts';
import { chooseLook, dayText, type Look, sumText } from '../../look.ts';
import { openPaper, type Paper } from '../../paper.ts';
import { putClaims } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';

/** A provider portal page printed by a browser: tiles above, a banded table below. */
export const portalPrint: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee'],
      claims: [3, 45],
      lumps: random.chance(2, 3),
      reversals: true,
    },
    prints: {
      columns: fieldsOf(choices.columns),
      lumpsDeducted: 'negative',
      feesPrinted: 'negative',
      facts: ['payee'],
    },
    draw: (truth) => draw(truth, choices),
  };
};

type Choices = ReturnType<typeof choose>;

function choose(random: SeededRandom) {
  const look: Look = {
    ...chooseLook(random, { font: 'Helvetica', day: random.pick(['MM/DD/YYYY', 'M/D/YY']) }),
    money: {
      negative: random.pick(['minus', 'parentheses'] as const),
      dollar: true,
      thousands: true,
      zero: random.pick(['0.00', '-'] as const),
    },
  };
  const status: WildColumn = {
    heading: 'Status',
    text: (claim) => (claim.status === 'paid' ? 'Paid' : 'Reversed'),
  };
  const fee = named('dirFee', random.pick(['DIR fee', 'Performance\nfee', 'DIR/Fees']));
  return {
    look,
    columns: [
      named('claimId', random.pick(['Rx number', 'Rx #'])),
      named('dateOfService', random.pick(['Filled', 'Date of fill'])),
      named('drugName', 'Drug'),
      named('ndc', 'NDC'),
      named('quantity', 'Qty'),
      status,
      named('gross', random.pick(['Plan paid', 'Adjudicated\namount', 'Gross'])),
      { ...fee, amount: ({ amounts }) => -amounts.dirFee },
      named('net', random.pick(['Net payment', 'Net'])),
    ] satisfies readonly WildColumn[],
    tiles: random.pick([
      ['Payer', 'EFT trace number', 'Payment date', 'Payment amount'],
      ['Paid by', 'Check / EFT', 'Paid on', 'Total paid'],
    ] as const),
    band: random.pick(['#f5f7fa', '#f3f3f3']),
  };
}

async function draw(truth: TrueRemittance, choices: Choices): Promise<Uint8Array> {
  const { look, columns, band } = choices;
  const payment = onlyPayment(truth);
  const { claims, lumps } = payment;
  const paper = openPaper({ font: look.font, margin: 34 });
  const { margin: x, right } = paper;
  paper.top += 8;
  paper.put('Remittance details', { x, size: 16, bold: true });
  paper.top += 24;
  paper.put(`${payment.payeeName}  |  NPI 1${payment.payeeId}04`, { x, size: 9 });
  paper.top += 18;
  drawTiles(paper, payment, choices);
  paper.put(`Claims (${claims.length})`, { x, size: 10, bold: true });
  paper.put(`Adjustments (${lumps.length})`, { x: x + 90, size: 10 });
  paper.put('Documents (1)', { x: x + 190, size: 10 });
  paper.top += 18;
  const style = { columns, band, size: 8, gap: 8, spread: true, leading: 1.7 };
  putClaims(paper, claims, { ...style, look, rules: 'head', repeatHeadings: false });
  paper.top += 4;
  paper.put(`Showing 1-${claims.length} of ${claims.length}`, { x, size: 7.5 });
  paper.top += 20;
  const place = { x, right: x + 300, size: 9 };
  const adjusted = lumpLines(payment, { money: look.money, taken: -1 });
  if (adjusted.length > 0) {
    paper.need(90);
    paper.put('Adjustments', { x, size: 10, bold: true });
    paper.top += 15;
    putSums(paper, adjusted, { ...place, ruled: false });
    paper.top += 8;
  }
  const total = ['Total claims', sumText(netOf(claims), look.money)] as const;
  putSums(paper, [total, ['Net paid', sumText(payment.amount, look.money)]], place);
  paper.eachPage((page, pages) => {
    const day = dayText(payment.paidOn, 'M/D/YY');
    paper.put(`${day}, 9:14 AM`, { x, size: 7, top: 16 });
    paper.put('Remittance details | Provider Portal', {
      x: 306,
      size: 7,
      top: 16,
      align: 'center',
    });
    const address = `https://provider.portal.example/remits/${payment.payeeId}?tab=claims`;
    paper.put(address, { x, size: 7, top: 770 });
    paper.put(`${page}/${pages}`, { x: right, size: 7, top: 770, align: 'right' });
  });
  return paper.finish();
}

/** Boxes side by side, the small label above its value; the payer's box is wider. */
function drawTiles(paper: Paper, payment: TruePayment, { look, tiles }: Choices): void {
  const { margin, top } = paper;
  const values = [
    payment.payerName,
    payment.traceNumber,
    dayText(payment.paidOn, look.headDay),
    sumText(payment.amount, look.money),
  ];
  let x = margin;
  values.forEach((value, at) => {
    const right = x + (at === 0 ? 208 : 104);
    for (const y of [top, top + 38]) paper.rule([x, y], [right, y], 0.4);
    for (const edge of [x, right]) paper.rule([edge, top], [edge, top + 38], 0.4);
    paper.put(tiles[at] ?? '', { x: x + 7, size: 7, top: top + 7, color: '#666' });
    paper.put(value, { x: x + 7, size: 10, bold: true, top: top + 18 });
    x = right + 8;
  });
  paper.top = top + 56;
}
