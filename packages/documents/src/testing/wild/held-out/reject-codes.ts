import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueRemittance } from '../../corpus/truth.ts';
import { onlyPayment, paidBy, putClosing, withLumpsNamed } from '../closing.ts';
import { fieldsOf, named, type WildColumn } from '../columns.ts';
import { chooseRemitter, labelled, putBeside, putLetterhead } from '../letterhead.ts';
import { chooseLook } from '../look.ts';
import { openPaper, putFoot, putParagraph } from '../paper.ts';
import { ownNumber } from '../reshape-truth.ts';
import { putClaims } from '../table.ts';
import type { MakeWildLayout } from '../wild-layout.ts';

/** A mid-size PBM: paid, reversed and rejected claims in one list, with codes. */
export const rejectCodes: MakeWildLayout = (random) => {
  const choices = choose(random);
  return {
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee'],
      claims: [5, 55],
      lumps: random.chance(1, 2),
      reversals: true,
      denials: true,
    },
    prints: {
      columns: fieldsOf(choices.columns),
      lumpsDeducted: 'negative',
      feesPrinted: choices.isTakenNegative ? 'negative' : 'positive',
      facts: ['payee', 'payeeId'],
    },
    drugCharactersMax: 20,
    adapt: (truth) =>
      withLumpsNamed(paidBy(truth, choices.payer), {
        taken: [
          'Claim Transmission Charges',
          'BER Shortfall CY2025',
          'Credentialing Fee',
          'DIR Q3 2025',
          'Audit Recovery',
          'Misc Debit',
        ],
        given: 'Adherence Bonus',
      }),
    draw: (truth) => draw(truth, choices),
  };
};

const statuses = [
  { paid: 'P', reversal: 'R', denied: 'X' },
  { paid: 'PD', reversal: 'RV', denied: 'RJ' },
  { paid: 'Paid', reversal: 'Reversed', denied: 'Rejected' },
] as const;

function choose(random: SeededRandom) {
  const pick = (list: readonly string[]) => random.pick(list);
  const isTakenNegative = random.chance(1, 2);
  const words = random.pick(statuses);
  const fee = named('dirFee', pick(['DIR\nAssessed', 'Post-POS\nAdj', 'Perf.\nWithhold']));
  const status: WildColumn = {
    ...named('status', pick(['Sts', 'Clm\nStat', 'Claim\nStatus'])),
    text: (claim) => words[claim.status],
    align: 'center',
  };
  const code: WildColumn = {
    heading: pick(['Rej\nCode', 'NCPDP\nRej', 'Rsn']),
    text: (claim) =>
      claim.status === 'denied' ? (['75', '79', '70'][ownNumber(claim, 3)] ?? '') : '',
  };
  return {
    ...chooseRemitter(random, 'pbm'),
    look: chooseLook(random),
    isTakenNegative,
    words,
    title: pick(['Provider Remittance Listing', 'Claim Payment Summary', 'Remittance Voucher']),
    labels: random.pick([
      ['Remit Number', 'Date Issued', 'Total Remitted'],
      ['Disbursement No.', 'Disbursed On', 'Disbursement Amount'],
      ['Check Nbr', 'Date of Check', 'Amount of Check'],
    ] as const),
    columns: [
      named('claimReference', pick(['Claim Auth\nNumber', 'Adjudication\nID', 'PBM Claim\nNo.'])),
      named('claimId', pick(['Prescription\nID', 'Rx Nr', 'Presc No'])),
      named('dateOfService', pick(['Serv Date', 'Date of\nFill', 'Fill Dte'])),
      named('drugName', pick(['Drug/Strength', 'Drug Label', 'Product Dispensed'])),
      named('quantity', pick(['Qty\nPaid', 'Units', 'Dispensed\nQty'])),
      status,
      code,
      named('charge', pick(['Submitted', 'Amt\nClaimed', 'Charges'])),
      named('patientPaid', pick(['Enrollee\nShare', 'Patient\nResp.', 'Copay/\nCoins'])),
      named('gross', pick(['Claim\nAmount', 'Approved\nAmt', 'POS Paid'])),
      isTakenNegative ? { ...fee, amount: ({ amounts }) => -amounts.dirFee } : fee,
      named('net', pick(['Net Due', 'Net to\nPharmacy', 'Remit\nAmt'])),
    ] satisfies readonly WildColumn[],
    total: random.chance(3, 4) ? 'TOTALS' : undefined,
    rules: random.pick(['none', 'head', 'rows', 'grid'] as const),
  };
}

async function draw(
  truth: TrueRemittance,
  { look, columns, labels, rules, total, to, words, ...choices }: ReturnType<typeof choose>,
): Promise<Uint8Array> {
  const payment = onlyPayment(truth);
  const paper = openPaper({ font: look.font, landscape: true, margin: 32 });
  const { margin: x, right } = paper;
  const letter = { name: payment.payerName, address: choices.from, title: choices.title };
  putLetterhead(paper, letter, choices.letterhead);
  const store = `NCPDP ID ${payment.payeeId}`;
  const facts = labelled(payment, labels, look);
  const lines = [payment.payeeName, ...to, store];
  putBeside(paper, { lines, facts, x: right - 250, size: 9 });
  putClaims(paper, payment.claims, {
    ...{ columns, look, rules, total, size: 7.5, gap: 6, spread: true },
  });
  paper.top += 10;
  const place = { x: right - 260, right, size: 8.5, amount: labels[2], money: look.money };
  putClosing(paper, payment, { claims: 'Paid claims net of reversals', ...place });
  paper.top += 8;
  const legend =
    `${words.paid} = paid, ${words.reversal} = reversal of a paid claim, ${words.denied} = ` +
    'rejected. Reject codes: 70 product not covered, 75 prior authorization required, 79 refill too soon.';
  putParagraph(paper, legend, { x, size: 7.5 });
  putFoot(paper, `${labels[0]} ${payment.traceNumber}`);
  return paper.finish();
}
