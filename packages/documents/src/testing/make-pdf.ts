import { buffer } from 'node:stream/consumers';
import { type Cents, centsToText, toCents } from '@pfs/core/money';
import PDFDocument from 'pdfkit';

/** A page on which a test draws. */
export async function makePdf(draw: (page: PDFKit.PDFDocument) => void): Promise<Uint8Array> {
  const pdf = new PDFDocument({ size: 'LETTER', info: { CreationDate: new Date(0) } });
  draw(pdf);
  pdf.end();
  return new Uint8Array(await buffer(pdf));
}

export interface PrintedClaim {
  readonly claimId: string;
  readonly gross: number;
  readonly dirFee: number;
  /** In cents; what is left of gross by default. */
  readonly net?: number;
  /** 30 by default. */
  readonly quantity?: string;
}

export interface PrintedRemittance {
  readonly payer: string;
  /** Empty: no number is printed. */
  readonly trace: string;
  /** As printed: 03/10/2026. */
  readonly paidOn: string;
  readonly claims: readonly PrintedClaim[];
  /** Lines that replace the labels of payer, number and date. */
  readonly head?: readonly string[];
  /** The heading of the fees. */
  readonly feeHeading?: string;
  /** A title above its claims, for reversed claims that are printed as paid. */
  readonly taken?: { readonly title: string; readonly claims: readonly PrintedClaim[] };
  /** Locks the file. */
  readonly password?: string;
}

const lefts = {
  claimId: 50,
  filled: 110,
  drug: 180,
  quantity: 320,
  gross: 370,
  dirFee: 440,
  net: 510,
};

type Column = keyof typeof lefts;

/** A one-page payment advice, in cents. Its totals are those of its correct rows. */
export async function remittancePdf(remittance: PrintedRemittance): Promise<Uint8Array> {
  const { payer, trace, paidOn, claims, password, taken } = remittance;
  const lock = password === undefined ? {} : { userPassword: password, ownerPassword: 'owner' };
  const pdf = new PDFDocument({
    size: 'LETTER',
    info: { CreationDate: new Date(0) },
    pdfVersion: '1.7',
    ...lock,
  });
  const gross = toCents(claims.reduce((sum, each) => sum + each.gross, 0));
  const dirFee = toCents(claims.reduce((sum, each) => sum + each.dirFee, 0));
  const back = (taken?.claims ?? []).reduce((sum, each) => sum + each.gross - each.dirFee, 0);
  const net = toCents(gross - dirFee - back);
  pdf.fontSize(14).text('Remittance Advice', 50, 50);
  pdf.fontSize(9);
  const number = trace === '' ? [] : [`Check Number: ${trace}`];
  const labels = [`Payer: ${payer}`, ...number, `Payment Date: ${paidOn}`];
  const { head = labels } = remittance;
  for (const [at, line] of [...head, `Payment Amount: ${usd(net)}`].entries()) {
    pdf.text(line, 50, 80 + 14 * at);
  }
  let top = 160;
  const row = (cells: Readonly<Partial<Record<Column, string>>>): void => {
    for (const [column, text] of Object.entries(cells)) {
      pdf.text(text, lefts[column as Column], top, { lineBreak: false });
    }
    top += 16;
  };
  row({
    claimId: 'Rx Number',
    filled: 'Fill Date',
    drug: 'Drug Name',
    quantity: 'Qty',
    gross: 'Gross',
    dirFee: remittance.feeHeading ?? 'DIR Fee',
    net: 'Net Paid',
  });
  const put = (claim: PrintedClaim): void => {
    const own = toCents(claim.net ?? claim.gross - claim.dirFee);
    row({
      claimId: claim.claimId,
      filled: '03/02/2026',
      drug: 'LISINOPRIL 10 MG TAB',
      quantity: claim.quantity ?? '30',
      gross: usd(toCents(claim.gross)),
      dirFee: usd(toCents(claim.dirFee)),
      net: usd(own),
    });
  };
  if (taken !== undefined) row({ claimId: 'Current activity' });
  claims.forEach(put);
  if (taken === undefined) {
    row({ claimId: 'Total', gross: usd(gross), dirFee: usd(dirFee), net: usd(net) });
  } else {
    row({ claimId: taken.title });
    taken.claims.forEach(put);
  }
  pdf.end();
  return new Uint8Array(await buffer(pdf));
}

function usd(cents: Cents): string {
  return centsToText(cents).replace(/\B(?=(\d{3})+\.)/g, ',');
}
