import { buffer } from 'node:stream/consumers';
import { addDays, dayLabel } from '@pfs/core/days';
import { toCents } from '@pfs/core/money';
import type { ClaimDescription } from '@pfs/edi/remittance-description';
import type { PdfDocument } from '../../platform/documents/document.ts';
import { makePdf } from '../../platform/documents/make-document.ts';
import { claimsOf, netOf, type Story, type YearOptions } from '../sample-data/public.ts';

const paidDaysAgo = 30;

/** A remittance that a payer sends on paper, as PDF. */
export async function paperRemittance(
  { payee, until }: YearOptions,
  { onPaper }: Story,
): Promise<{ readonly fileName: string; readonly content: readonly Uint8Array[] } | undefined> {
  const [payer] = [...onPaper].flatMap(({ answers }) => answers.map((answer) => answer.payer.party));
  if (payer === undefined) return undefined;
  const paidOn = addDays(until, -paidDaysAgo);
  const claims = claimsOf([...onPaper]);
  const document: PdfDocument = {
    landscape: true,
    head: {
      title: 'Remittance Advice',
      organization: payer.name,
      lines: [`${payer.street}, ${payer.city}, ${payer.state} ${payer.postalCode}`],
    },
    blocks: [
      { kind: 'heading', text: 'Remittance Advice' },
      {
        kind: 'facts',
        facts: [
          { label: 'Payer', value: payer.name, as: 'text' },
          { label: 'Check Number', value: `CM${paidOn.replaceAll('-', '').slice(2)}77`, as: 'text' },
          { label: 'Check Date', value: dayLabel(paidOn), as: 'text' },
          { label: 'Payment Amount', value: sumOf(claims, netOf), as: 'money' },
          { label: 'Pharmacy', value: payee.name, as: 'text' },
          { label: 'Pharmacy NPI', value: payee.id ?? '', as: 'text' },
        ],
      },
      {
        kind: 'table',
        columns: [
          { label: 'Rx Number', kind: 'text' },
          { label: 'Fill Date', kind: 'text' },
          { label: 'Drug', kind: 'text', weight: 2.4 },
          { label: 'NDC', kind: 'text', weight: 1.3 },
          { label: 'Quantity', kind: 'quantity' },
          { label: 'Gross Paid', kind: 'money' },
          { label: 'DIR Fee', kind: 'money' },
          { label: 'Net Paid', kind: 'money' },
        ],
        rows: claims.map((claim) => {
          const [service] = claim.services;
          return [
            ...[claim.claimId, usDay(service?.filledOn ?? paidOn), service?.drugName ?? ''],
            ...[service?.ndc ?? '', Number(service?.quantity ?? 0)],
            ...[toCents(netOf(claim) + dirOf(claim)), dirOf(claim), netOf(claim)],
          ];
        }),
        total: [
          ...['Total', '', '', '', null],
          ...[sumOf(claims, (one) => netOf(one) + dirOf(one)), sumOf(claims, dirOf)],
          sumOf(claims, netOf),
        ],
      },
    ],
  };
  const content = [new Uint8Array(await buffer(await makePdf(document)))];
  return { fileName: `caremont-check-${paidOn}.pdf`, content };
}

const usDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

const sumOf = (claims: readonly ClaimDescription[], of: (claim: ClaimDescription) => number) =>
  toCents(claims.reduce((sum, claim) => sum + of(claim), 0));

function dirOf({ services }: ClaimDescription) {
  const parts = services.flatMap(({ adjustments = [] }) => adjustments);
  const dir = parts.filter(({ reason }) => reason === '295');
  return toCents(dir.reduce((sum, { amountCents }) => sum + amountCents, 0));
}
