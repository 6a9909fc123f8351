import { caseKindTexts, caseStateTexts } from '@pfs/core/recovery/cases';
import type { RecoveryCase } from '@pfs/wire/cases';
import type { Claim } from '@pfs/wire/claims';
import type { Vendor } from '@pfs/wire/vendors';
import {
  Building2,
  FileText,
  HandCoins,
  Landmark,
  ListFilter,
  Pill,
  Receipt,
  ScrollText,
} from 'lucide-react';
import { figurePath } from '../../lib/figure-path.ts';
import { formatDay, formatInstant } from '../../lib/format/format-day.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { casePath, invoicePath, remittancePath } from '../../lib/record-paths.ts';
import { matchesWordStarts } from './matching.ts';
import type { MenuGroup, MenuItem } from './menu-item.ts';
import type { Found } from './search.queries.ts';

/**
 * Search results by kind; each opens its rows. Kinds with a name that starts like the text come
 * first: a payer's name lists the payer, then its claims.
 */
export function resultGroups(found: Found): readonly MenuGroup[] {
  const { text, claims, payers, drugs, vendors, invoices, cases, remittances } = found;
  const kinds = [
    { title: 'Payers', items: payers.rows.map(payerItem), more: [] },
    { title: 'Drugs', items: drugs.rows.map(drugItem), more: [] },
    { title: 'Vendors', items: vendors.rows.map(vendorItem), more: [] },
    {
      title: 'Claims',
      items: claims.rows.map(claimItem),
      more: more({ ...claims, kind: 'claims', path: `/analytics?${say({ search: text })}`, text }),
    },
    {
      title: 'Invoices',
      items: invoices.rows.map(({ id, invoiceNumber, vendorName, invoiceDate }) => ({
        id: `invoice ${id}`,
        label: invoiceNumber,
        detail: `${vendorName} · ${formatDay(invoiceDate)}`,
        icon: Receipt,
        target: { path: invoicePath(id) },
      })),
      more: more({
        ...invoices,
        kind: 'invoices',
        path: `/vendor-audit?${say({ tab: 'invoices', search: text })}`,
        text,
      }),
    },
    { title: 'Cases', items: cases.rows.map(caseItem), more: [] },
    {
      title: 'Remittances',
      items: remittances.rows.map(({ id, fileName, createdAt, processingStatus }) => ({
        id: `remittance ${id}`,
        label: fileName,
        detail: `Uploaded ${formatInstant(createdAt)}`,
        icon: FileText,
        target: {
          path: processingStatus === 'review' ? `/remittances/${id}/review` : remittancePath(id),
        },
      })),
      more: [],
    },
  ];
  const isNamed = ({ items }: { readonly items: readonly MenuItem[] }) =>
    items.some(({ label }) => matchesWordStarts(label, text));
  const present = kinds.filter(({ items }) => items.length > 0);
  return [...present.filter(isNamed), ...present.filter((kind) => !isNamed(kind))].map(
    ({ title, items, more: rest }) => ({ title, items: [...items, ...rest] }),
  );
}

function caseItem({ id, number, kind, state, party }: RecoveryCase): MenuItem {
  return {
    id: `case ${id}`,
    label: `Case ${number}: ${caseKindTexts[kind].name}`,
    detail: `${party.name} · ${caseStateTexts[state]}`,
    icon: HandCoins,
    target: { path: casePath(id) },
  };
}

function claimItem(claim: Claim): MenuItem {
  const { id, claimId, remittanceId, payerName, drugName, dateOfService } = claim;
  const parts = [payerName, drugName, dateOfService === null ? null : formatDay(dateOfService)];
  return {
    id: `claim ${id}`,
    label: claimId,
    detail: parts.filter((part) => part !== null).join(' · '),
    icon: ScrollText,
    target: { path: remittancePath(remittanceId, id) },
  };
}

function payerItem(payer: string): MenuItem {
  return {
    id: `payer ${payer}`,
    label: payer,
    icon: Landmark,
    target: { path: figurePath('dirFees', { payer }) },
  };
}

function drugItem({ drugName, ndc }: Found['drugs']['rows'][number]): MenuItem {
  return {
    id: `drug ${drugName} ${ndc}`,
    label: drugName ?? 'Unnamed drug',
    detail: ndc === null ? 'No NDC' : `NDC ${ndc}`,
    icon: Pill,
    target: { path: figurePath('claimDirFees', { drug: drugName ?? '', ndc: ndc ?? '' }) },
  };
}

/** Leads to the vendor's invoices, or to the vendor if it has none. */
function vendorItem({ id, name, invoiceCount }: Vendor): MenuItem {
  const asked = invoiceCount > 0 ? { tab: 'invoices', vendor: id } : { search: name };
  return {
    id: `vendor ${id}`,
    label: name,
    detail: invoiceCount === 1 ? '1 invoice' : `${formatCount(invoiceCount)} invoices`,
    icon: Building2,
    target: { path: `/vendor-audit?${say(asked)}` },
  };
}

interface More {
  readonly rows: readonly unknown[];
  readonly total: number;
  readonly kind: string;
  readonly path: string;
  readonly text: string;
}

function more({ rows, total, kind, path, text }: More): readonly MenuItem[] {
  if (total <= rows.length) return [];
  const label = `All ${formatCount(total)} ${kind} matching “${text}”`;
  return [{ id: `all ${kind}`, label, icon: ListFilter, target: { path } }];
}

function say(asked: Readonly<Record<string, string>>): URLSearchParams {
  return new URLSearchParams(asked);
}
