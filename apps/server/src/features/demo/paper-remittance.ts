import { buffer } from 'node:stream/consumers';
import { addBusinessDays } from '@pfs/core/business-days';
import { addDays } from '@pfs/core/days';
import { centsToText, toCents } from '@pfs/core/money';
import type { ClaimDescription } from '@pfs/edi/remittance-description';
import PDFDocument from 'pdfkit';
import {
  type Banked,
  claimsOf,
  netOf,
  type Story,
  type YearOptions,
} from '../sample-data/public.ts';

const paidDaysAgo = 30;
const daysToBank = 5;

/** The left of each column, in points. */
const lefts = [50, 110, 175, 330, 405, 445, 500, 550] as const;
const headings = [
  ...['Rx Number', 'Fill Date', 'Drug Name', 'NDC', 'Qty', 'Gross', 'DIR Fee', 'Net Paid'],
];
const lineHeight = 16;
const tableTop = 190;

interface PaperRemittance {
  readonly fileName: string;
  readonly content: readonly Uint8Array[];
  readonly check: Banked;
}

/** A remittance that a payer sends with a check, as PDF; the same bytes each time. */
export async function paperRemittance(
  { payee, until }: YearOptions,
  { onPaper }: Story,
): Promise<PaperRemittance | undefined> {
  const [payer] = [...onPaper].flatMap(({ answers }) =>
    answers.map((answer) => answer.payer.party),
  );
  if (payer === undefined) return undefined;
  const paidOn = addDays(until, -paidDaysAgo);
  const checkNumber = `CM${paidOn.replaceAll('-', '').slice(2)}77`;
  const claims = claimsOf([...onPaper]);
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: 40,
    info: { Title: 'Remittance Advice', CreationDate: new Date(`${paidOn}T06:00:00Z`) },
  });
  pdf.fontSize(15).text(payer.name, lefts[0], 44);
  pdf.fontSize(8).text(`${payer.street}, ${payer.city}, ${payer.state} ${payer.postalCode}`);
  const facts = [
    'Remittance Advice',
    `Payer: ${payer.name}`,
    `Check Number: ${checkNumber}`,
    `Payment Date: ${usDay(paidOn)}`,
    `Pharmacy: ${payee.name}, NPI ${payee.id}`,
    `Payment Amount: ${sumOf(claims, netOf)}`,
  ];
  pdf.fontSize(9);
  for (const [at, fact] of facts.entries()) pdf.text(fact, lefts[0], 90 + 14 * at);
  const rows = [headings, ...claims.map(cellsOf), totalOf(claims)];
  pdf.fontSize(8);
  for (const [line, cells] of rows.entries()) {
    for (const [at, cell] of cells.entries()) {
      pdf.text(cell, lefts[at], tableTop + lineHeight * line, { lineBreak: false });
    }
  }
  pdf.end();
  const content = [new Uint8Array(await buffer(pdf))];
  const check = {
    day: addBusinessDays(paidOn, daysToBank),
    text: `REMOTE DEPOSIT CHECK ${checkNumber} ${payer.name}`,
    cents: claims.reduce((sum, claim) => sum + netOf(claim), 0),
  };
  return { fileName: `caremont-check-${paidOn}.pdf`, content, check };
}

function cellsOf(claim: ClaimDescription): readonly string[] {
  const [service] = claim.services;
  return [
    ...[claim.claimId, usDay(service?.filledOn ?? ''), service?.drugName ?? ''],
    ...[service?.ndc ?? '', service?.quantity ?? ''],
    ...[grossOf, dirOf, netOf].map((of) => sumOf([claim], of)),
  ];
}

const totalOf = (claims: readonly ClaimDescription[]): readonly string[] => [
  ...['Total', '', '', '', ''],
  ...[grossOf, dirOf, netOf].map((of) => sumOf(claims, of)),
];

const usDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

/** `1,234.50` */
function sumOf(claims: readonly ClaimDescription[], of: (claim: ClaimDescription) => number) {
  const cents = toCents(claims.reduce((sum, claim) => sum + of(claim), 0));
  return centsToText(cents).replace(/\B(?=(\d{3})+\.)/g, ',');
}

const grossOf = (claim: ClaimDescription): number => netOf(claim) + dirOf(claim);

function dirOf({ services }: ClaimDescription): number {
  const parts = services.flatMap(({ adjustments = [] }) => adjustments);
  const dir = parts.filter(({ reason }) => reason === '295');
  return dir.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
