import { toCents } from '@pfs/core/money';
import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueClaim, TrueRemittance } from '../../../corpus/truth.ts';
import { onlyPayment, putClosing, withClaims, withEach } from '../../closing.ts';
import { cellsOf, columnsOf, fieldsOf, memo, sumCells } from '../../columns.ts';
import { chooseHead, payFacts } from '../../letterhead.ts';
import { chooseLook } from '../../look.ts';
import { openPaper, putFacts, putFoot, putLines } from '../../paper.ts';
import { marks, ownNumber } from '../../reshape-truth.ts';
import { openTable } from '../../table.ts';
import type { MakeWildLayout } from '../../wild-layout.ts';

/** A long-term care pharmacy's claims by resident, with incentives beside the fees. */
export const memberSections: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['ingredientCost', 'dispensingFee', 'patientPaid'],
      claims: [5, 48],
      lumps: random.chance(1, 2),
      reversals: true,
    },
    prints: {
      columns: fieldsOf(choices.columns),
      lumpsDeducted: 'negative',
      facts: ['payee', 'payeeId'],
    },
    drugCharactersMax: 24,
    adapt: byMember,
    draw: (truth) => draw(truth, choices),
  };
};

function choose(random: SeededRandom) {
  const incentive = random.pick(['Incentive', 'Incentive\nAmt Paid', 'Other Amt\nPaid']);
  return {
    look: chooseLook(random),
    head: chooseHead(random),
    facility: random.pick([
      'Maple Grove Care Center',
      'St. Brendan Nursing Home',
      'Oak Hollow SNF',
    ]),
    columns: [
      ...columnsOf(random, ['claimId']),
      marks.refill,
      ...columnsOf(random, ['dateOfService', 'drugName', 'quantity']),
      marks.days,
      ...columnsOf(random, ['ingredientCost', 'dispensingFee']),
      memo(incentive, incentiveOf),
      ...columnsOf(random, ['patientPaid', 'net']),
    ],
    hasSubtotals: random.chance(2, 3),
    rules: random.pick(['none', 'head', 'rows'] as const),
    shade: random.chance(2, 3) ? random.pick(['#e8eef4', '#efefef']) : undefined,
  };
}

function incentiveOf({ amounts }: TrueClaim): number {
  const { ingredientCost, dispensingFee, patientPaid, gross } = amounts;
  return gross + patientPaid - ingredientCost - dispensingFee;
}

/** Every fifth claim earns an incentive; claims are grouped under their member's name. */
function byMember(truth: TrueRemittance): TrueRemittance {
  const { payments } = withEach(truth, (claim) => {
    if (ownNumber(claim, 5) !== 1) return [claim];
    const { amounts } = claim;
    const more = Math.sign(amounts.net) * (250 + 25 * ownNumber(claim, 60));
    const paid = toCents(amounts.net + more);
    return [{ ...claim, amounts: { ...amounts, gross: paid, net: paid } }];
  });
  return {
    payments: payments.map((payment) => {
      const claims = payment.claims.toSorted((one, other) =>
        one.patientName < other.patientName ? -1 : Number(one.patientName > other.patientName),
      );
      return withClaims(payment, claims);
    }),
  };
}

async function draw(
  truth: TrueRemittance,
  { look, head, facility, columns, hasSubtotals, rules, shade }: ReturnType<typeof choose>,
): Promise<Uint8Array> {
  const payment = onlyPayment(truth);
  const { claims } = payment;
  const paper = openPaper({ font: look.font });
  const { margin: x, right } = paper;
  putLines(paper, [payment.payerName], { x, size: 12, bold: true });
  putLines(paper, [...head.from, `${head.title} - Long Term Care`], { x, size: 8.5 });
  paper.top += 10;
  const { top } = paper;
  const to = [
    [head.payee, payment.payeeName],
    [head.payeeId, payment.payeeId],
    ['Facility', facility],
  ] as const;
  putFacts(paper, to, { x, size: 9 });
  paper.top = top;
  putFacts(paper, payFacts(payment, { head, look, colon: ':' }), { x: right - 230, size: 9 });
  paper.top += 10;
  const cells = claims.map((claim, at) => cellsOf(claim, at, { columns, look }));
  const all = sumCells(claims, 'All members', { columns, look });
  const style = { columns, size: 8, gap: 6, rules, spread: true };
  const table = openTable(paper, style, [...cells, all]);
  table.headings();
  for (const [patient, own] of Map.groupBy(claims, ({ patientName }) => patientName)) {
    const id = own[0]?.memberId ?? '';
    paper.top += 3;
    table.title(`${patient}   Member ID ${id}   Room ${Number(id.slice(-3))}`, {
      ...(shade === undefined ? {} : { shade }),
    });
    for (const claim of own) table.row(cellsOf(claim, 0, { columns, look }));
    const sums = sumCells(own, 'Member total', { columns, look });
    if (hasSubtotals) table.row(sums, { bold: true, ruleAbove: true });
  }
  paper.top += 6;
  table.row(all, { bold: true, ruleAbove: true });
  paper.top += 10;
  const place = { x: right - 260, right, size: 8.5, amount: head.amount };
  putClosing(paper, payment, { claims: 'Total claims', money: look.money, ...place });
  putFoot(paper, 'Contains protected health information.');
  return paper.finish();
}
