import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueClaim, TrueRemittance } from '../../corpus/truth.ts';
import { onlyPayment, paidBy, putClosing, withLumpsNamed } from '../closing.ts';
import { fieldsOf, memo, named } from '../columns.ts';
import { chooseRemitter, labelled, putLetterhead, putStrip } from '../letterhead.ts';
import { chooseLook } from '../look.ts';
import { openPaper, putFoot, putLines, putParagraph } from '../paper.ts';
import { isBrand, ownNumber } from '../reshape-truth.ts';
import { putClaims } from '../table.ts';
import type { MakeWildLayout } from '../wild-layout.ts';

/** A Part D plan: the payment is split into plan share, low-income subsidy and discount. */
export const partDSplit: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['ingredientCost', 'dispensingFee', 'tax', 'patientPaid'],
      claims: [4, 55],
      lumps: random.chance(1, 2),
      reversals: true,
    },
    prints: {
      columns: fieldsOf(choices.columns),
      lumpsDeducted: 'negative',
      facts: ['payee', 'payeeId'],
    },
    adapt: (truth) =>
      withLumpsNamed(paidBy(truth, choices.payer), {
        taken: [
          'PDE Correction 2025',
          'Overpayment Recovery',
          'EFT Setup Fee',
          'Audit 2025-331',
          'DIR Remainder 2023',
          'Transaction Fees',
        ],
        given: 'Interest - Prompt Pay',
      }),
    draw: (truth) => draw(truth, choices),
  };
};

/** A subsidy for every third claim, a manufacturer discount for every other brand. */
function partsOf(claim: TrueClaim): readonly [plan: number, subsidy: number, discount: number] {
  const { net } = claim.amounts;
  const subsidy = ownNumber(claim, 3) === 0 ? Math.trunc(net / 9) : 0;
  const discount = isBrand(claim) && ownNumber(claim, 2) === 0 ? Math.trunc(net / 10) : 0;
  return [net - subsidy - discount, subsidy, discount];
}

function choose(random: SeededRandom) {
  const pick = (words: readonly string[]) => random.pick(words);
  return {
    ...chooseRemitter(random, 'plan'),
    look: chooseLook(random, { ndc: 'plain' }),
    title: pick(['Medicare Part D Pharmacy Remittance', 'Part D Claims Payment Detail']),
    labels: random.pick([
      ['Remittance Trace', 'Trace Date', 'Net Remitted'],
      ['Payment Reference #', 'Date of Issue', 'Amount Issued'],
      ['Treasury Check/EFT', 'Funds Date', 'Funds Amount'],
    ] as const),
    contract: `H${random.between(1000, 9899)}-00${random.between(1, 9)}`,
    columns: [
      named('claimId', pick(['Rx Number', 'Rx Svc\nRef No', 'Prescr. #'])),
      named('dateOfService', pick(['DOS', 'Date of\nSvc', 'Fill Dt'])),
      named('ndc', pick(['NDC', 'Product/\nSvc ID'])),
      named('quantity', pick(['Qty Disp', 'Units'])),
      named('ingredientCost', pick(['Ingr Cst\nPd', 'Ingredient'])),
      named('dispensingFee', pick(['Disp Fee\nPd', 'Disp'])),
      named('tax', pick(['Sls Tax', 'Tax'])),
      named('patientPaid', pick(['Bene\nPaid', 'Benef.\nCost Share', 'Patient Pay'])),
      memo(pick(['Plan Part\n(CPP)', 'Plan\nPortion']), (claim) => partsOf(claim)[0]),
      memo(pick(['LICS', 'LIS Amt']), (claim) => partsOf(claim)[1]),
      memo(pick(['Mfr Disc\n(MDP)', 'Mfr\nDiscount']), (claim) => partsOf(claim)[2]),
      named('net', pick(['Total\nPaid', 'Claim\nPayment', 'Net Pd'])),
    ],
    rules: random.pick(['none', 'head', 'rows'] as const),
    band: random.pick(['#f3f3f3', '']),
    total: pick(['Total', 'Report total']),
    strip: random.pick([{ boxed: true }, { shade: '#e8e8e8' }]),
  };
}

async function draw(
  truth: TrueRemittance,
  { look, columns, labels, rules, band, total, strip, to, ...choices }: ReturnType<typeof choose>,
): Promise<Uint8Array> {
  const payment = onlyPayment(truth);
  const paper = openPaper({ font: look.font, landscape: true });
  const { margin: x, right } = paper;
  const letter = { name: payment.payerName, address: choices.from, title: choices.title };
  putLetterhead(paper, letter, choices.letterhead);
  const contract = ['CMS Contract', choices.contract] as const;
  putStrip(paper, [...labelled(payment, labels, look), contract], { size: 9, ...strip });
  const lines = [`Pharmacy: ${payment.payeeName}`, to.join(', '), `NCPDP: ${payment.payeeId}`];
  putLines(paper, lines, { x, size: 8.5 });
  paper.top += 8;
  const style = { columns, rules, size: 8, gap: 6, spread: true, ...(band && { band }) };
  putClaims(paper, payment.claims, { ...style, look, total });
  paper.top += 10;
  const place = { x: right - 250, right, size: 8.5, amount: labels[2], money: look.money };
  putClosing(paper, payment, { claims: 'Part D claims', ...place });
  paper.top += 8;
  const note =
    'Each claim is paid by the plan, the low income subsidy (LICS) and the manufacturer discount ' +
    'program (MDP). Together they are cost, fee and tax less what the beneficiary paid.';
  putParagraph(paper, note, { x, size: 7.5 });
  putFoot(paper, `Plan ${choices.contract}`);
  return paper.finish();
}
