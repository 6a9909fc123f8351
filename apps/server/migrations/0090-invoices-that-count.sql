-- Which vendor invoices count: those that are no duplicate, disputed or cancelled. The views say it
-- from now on; here follow the rows of before.

create index invoice_findings_duplicates_idx on invoice_findings (organization_id, invoice_id)
  where kind = 'duplicate_invoice' and status in ('open', 'disputed');

-- Costs can be wanted anew without an import of prices.
alter table recost_states alter column nadac_import_id drop not null;

-- A duplicate has no second finding about its money, what is left out is no price, and costs and
-- purchases are counted anew. For the rows of all pharmacies row security does not bind the owner.
alter table vendor_invoices no force row level security;
alter table invoice_line_items no force row level security;
alter table invoice_findings no force row level security;
alter table own_prices no force row level security;
alter table purchase_sums no force row level security;
alter table recost_states no force row level security;

create temporary table left_out on commit drop as
select organization_id, invoice_id as id from invoice_findings
where kind = 'duplicate_invoice' and status in ('open', 'disputed');
delete from invoice_findings finding using left_out
where finding.organization_id = left_out.organization_id and invoice_id = left_out.id
  and status = 'open' and kind not in ('duplicate_invoice', 'paid_over_total');
insert into left_out select organization_id, id from vendor_invoices where status = 'disputed';
create temporary table left_out_lines on commit drop as
select distinct line.organization_id, line.id from invoice_line_items line
join left_out on left_out.organization_id = line.organization_id and left_out.id = invoice_id;

delete from purchase_sums;
update own_prices kept set unit_price = other.unit_cost, line_id = other.id
from (
  select distinct on (line.organization_id, line.ndc, invoice_date)
    line.organization_id, line.ndc, invoice_date, unit_cost, line.id
  from invoice_line_items line
  join vendor_invoices invoice on invoice.organization_id = line.organization_id
    and invoice.id = line.invoice_id and status <> 'cancelled'
  where confirmed and quantity > 0 and unit_price > 0 and unit_cost > 0
    and (line.organization_id, line.id) not in (select organization_id, id from left_out_lines)
  order by line.organization_id, line.ndc, invoice_date, invoice.id desc, position desc,
    line.id desc
) other
where other.organization_id = kept.organization_id and other.ndc = kept.ndc
  and other.invoice_date = kept.priced_on
  and (kept.organization_id, kept.line_id) in (select organization_id, id from left_out_lines);
delete from own_prices kept using left_out_lines line
where kept.organization_id = line.organization_id and kept.line_id = line.id;
insert into recost_states (organization_id, nadac_import_id, after_payment_id)
select distinct organization_id,
  (select id from nadac_imports order by imported_at desc, id desc limit 1),
  '00000000-0000-0000-0000-000000000000'::uuid
from left_out
on conflict (organization_id) do update set after_payment_id = excluded.after_payment_id;

alter table vendor_invoices force row level security;
alter table invoice_line_items force row level security;
alter table invoice_findings force row level security;
alter table own_prices force row level security;
alter table purchase_sums force row level security;
alter table recost_states force row level security;
