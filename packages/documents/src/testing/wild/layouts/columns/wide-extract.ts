import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueClaim, TrueRemittance } from '../../../corpus/truth.ts';
import { lumpLines, onlyPayment, withLumpsNamed } from '../../closing.ts';
import { fieldsOf, memo, named, type WildColumn } from '../../columns.ts';
import { chooseHead, payFacts } from '../../letterhead.ts';
import { chooseLook, type Look, sumText } from '../../look.ts';
import { openPaper, putFacts } from '../../paper.ts';
import { isBrand, marks, ownNumber } from '../../reshape-truth.ts';
import { putClaims } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';

/** Twenty columns of a payer's extract on one landscape page: codes, memo prices, tax and fees. */
export const wideExtract: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['ingredientCost', 'dispensingFee', 'tax', 'patientPaid', 'dirFee', 'gerFee'],
      claims: [5, 55],
      lumps: true,
      reversals: true,
    },
    prints: { columns: fieldsOf(choices.columns), lumpsDeducted: 'negative', facts: ['payee'] },
    drugCharactersMax: 16,
    adapt: (truth) =>
      withLumpsNamed(truth, {
        taken: ['340B Admin Fee 02/2026', 'GER True-Up 2025', 'Audit Chargeback', 'DIR Q4 2025'],
        given: 'MTM Services Q1',
      }),
    draw: (truth) => draw(truth, choices),
  };
};

function choose(random: SeededRandom) {
  const chosen = chooseLook(random, { font: 'Helvetica', ndc: 'plain' });
  const negative = random.pick(['minus', 'parentheses'] as const);
  const look: Look = { ...chosen, money: { ...chosen.money, dollar: false, negative } };
  const flag = (heading: string, text: (claim: TrueClaim) => string): WildColumn => ({
    heading,
    align: 'center',
    text,
  });
  const isShort = random.chance(1, 2);
  const head = (long: string, short: string) => (isShort ? short : long);
  return {
    look,
    head: chooseHead(random),
    columns: [
      named('claimId', head('Rx\nNumber', 'RxNbr')),
      { ...marks.refill, heading: head('Refill', 'Rf') },
      named('dateOfService', head('Fill\nDate', 'FillDt')),
      named('drugName', head('Drug\nName', 'Drug')),
      named('ndc', head('NDC\nNumber', 'NDC')),
      named('quantity', head('Qty\nDisp', 'Qty')),
      { ...marks.days, heading: head('Days\nSup', 'Days') },
      flag(head('Brand/\nGen', 'B/G'), (claim) => (isBrand(claim) ? 'B' : 'G')),
      flag('DAW', (claim) => (isBrand(claim) ? '0' : String(ownNumber(claim, 2)))),
      flag('340B', (claim) => (ownNumber(claim, 7) === 0 ? 'Y' : 'N')),
      memo(head('AWP\nAmount', 'AWP'), ({ amounts }) => Math.round(amounts.charge * 1.2)),
      memo(head('Usual &\nCust', 'U&C'), ({ amounts }) => amounts.charge),
      named('ingredientCost', head('Ingred\nCost', 'IngCst')),
      named('dispensingFee', head('Disp\nFee', 'DspFee')),
      named('tax', head('Sales\nTax', 'Tax')),
      named('patientPaid', head('Member\nCopay', 'Copay')),
      named('gross', head('Plan\nDue', 'PlanDue')),
      named('dirFee', head('DIR\nFee', 'DIR')),
      named('gerFee', head('GER\nAdj', 'GER')),
      named('net', head('Net\nPaid', 'NetPd')),
    ],
    rules: random.pick(['grid', 'rows', 'none'] as const),
    band: random.chance(1, 2) ? '#f0f4f8' : undefined,
    total: random.chance(3, 4) ? 'Totals' : undefined,
  };
}

async function draw(
  truth: TrueRemittance,
  { look, head, columns, rules, band, total }: ReturnType<typeof choose>,
): Promise<Uint8Array> {
  const payment = onlyPayment(truth);
  const paper = openPaper({ font: look.font, landscape: true, margin: 24 });
  const { margin: x, right, top } = paper;
  const parties = [
    [head.payer, payment.payerName],
    [head.payee, payment.payeeName],
  ] as const;
  putFacts(paper, parties, { x, size: 9 });
  paper.top = top;
  putFacts(paper, payFacts(payment, { head, look }), { x: right - 240, size: 9 });
  paper.top += 10;
  const blank = columns.map(() => '');
  const lumps = lumpLines(payment, { money: look.money, taken: -1 });
  const paid = [head.amount, sumText(payment.amount, look.money)] as const;
  const style = { columns, rules, size: 7, gap: 4, spread: true, ...(band && { band }) };
  const table = putClaims(paper, payment.claims, { ...style, look, total });
  for (const [words, cents] of lumps) {
    table.row(blank.with(3, words).with(-1, cents));
  }
  table.row(blank.with(3, paid[0]).with(-1, paid[1]), { bold: true, ruleAbove: true });
  paper.eachPage((page, pages) => {
    paper.put(`Sheet 1 - ${page} of ${pages}`, { x: 396, size: 7, align: 'center', top: 590 });
  });
  return paper.finish();
}
