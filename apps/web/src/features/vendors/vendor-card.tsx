import type { Vendor } from '@pfs/wire/vendors';
import { Link } from 'wouter';
import { formatCount } from '../../lib/format-number.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { CardFact, CardFacts, NotSaid } from './card-facts.tsx';
import { cardLook } from './card-grid.tsx';
import { invoicesPath } from './vendor-search.ts';

interface VendorCardProps {
  readonly vendor: Vendor;
  readonly onEdit: (vendor: Vendor) => void;
}

const opens =
  'rounded-sm decoration-line-strong decoration-dotted underline-offset-4 hover:underline ' +
  'focus-visible:underline';

export function VendorCard({ vendor, onEdit }: VendorCardProps) {
  const { id, name, vendorCode, contactEmail, paymentTerms, totalSpend, invoiceCount } = vendor;
  return (
    <li className={cardLook}>
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="line-clamp-4 text-[0.9375rem] font-semibold wrap-anywhere" title={name}>
            {name}
          </h2>
          {vendorCode === null ? null : (
            <p className="text-[0.8125rem] text-ink-faint wrap-anywhere">{vendorCode}</p>
          )}
        </div>
        <Badge variant={vendor.isActive ? 'good' : 'secondary'}>
          {vendor.isActive ? 'Active' : 'Inactive'}
        </Badge>
      </header>
      <CardFacts>
        <CardFact name="Total Spend">
          <Link
            className={opens}
            href={invoicesPath(id, { counted: 'true' })}
            title="Show the invoices that make it"
          >
            <span className="font-semibold">
              <Money value={totalSpend} />
            </span>
          </Link>
        </CardFact>
        <CardFact name="Invoices">
          <Link className={opens} href={invoicesPath(id)}>
            <span className="figures">{formatCount(invoiceCount)}</span>
          </Link>
        </CardFact>
        <CardFact name="Contact" wide>
          {contactEmail ?? <NotSaid />}
        </CardFact>
        <CardFact name="Payment Terms">{paymentTerms ?? <NotSaid />}</CardFact>
      </CardFacts>
      {vendor.leftOut === null ? null : (
        <p className="text-[0.8125rem] text-ink-soft">Total Spend: {vendor.leftOut}</p>
      )}
      <div className="mt-auto flex gap-2 print:hidden">
        <Button variant="outline" size="sm" className="flex-1" onClick={() => onEdit(vendor)}>
          Edit<span className="sr-only"> {name}</span>
        </Button>
        <ButtonLink variant="outline" size="sm" className="flex-1" href={invoicesPath(id)}>
          Invoices<span className="sr-only"> of {name}</span>
        </ButtonLink>
      </div>
    </li>
  );
}
