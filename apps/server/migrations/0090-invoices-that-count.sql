-- Which vendor invoices count: those that are no duplicate, disputed or cancelled. The views say it
-- from now on; here follow the rows of before.

create index invoice_findings_duplicates_idx on invoice_findings (organization_id, invoice_id)
  where kind = 'duplicate_invoice' and status in ('open', 'disputed');

-- Costs can be wanted anew without an import of prices.
alter table recost_states alter column nadac_import_id drop not null;

-- A duplicate has no second finding about its money, what is left out is no price, and costs and
-- purchases are counted anew.
alter table organizations no force row level security;
create temporary table pharmacies on commit drop as select id from organizations;
grant select on pharmacies to :"app_role";
alter table organizations force row level security;
do $$
declare
  owner text := current_user;
  pharmacy uuid;
  left_out uuid[];
begin
  set local role :"app_role";
  for pharmacy in select id from pharmacies loop
    perform set_config('app.organization_id', pharmacy::text, true);
    delete from invoice_findings where status = 'open'
      and kind not in ('duplicate_invoice', 'paid_over_total')
      and invoice_id in (select invoice_id from invoice_findings
        where kind = 'duplicate_invoice' and status in ('open', 'disputed'));
    delete from purchase_sums;
    left_out := array(
      select id from vendor_invoices where status = 'disputed'
      union
      select invoice_id from invoice_findings
      where kind = 'duplicate_invoice' and status in ('open', 'disputed'));
    update own_prices kept set unit_price = other.unit_cost, line_id = other.id
    from (
      select distinct on (line.ndc, invoice_date) line.ndc, invoice_date, unit_cost, line.id
      from invoice_line_items line
      join vendor_invoices invoice on invoice.id = line.invoice_id and status <> 'cancelled'
        and invoice.id <> all (left_out)
      where confirmed and quantity > 0 and unit_price > 0 and unit_cost > 0
      order by line.ndc, invoice_date, invoice.id desc, position desc, line.id desc
    ) other
    where other.ndc = kept.ndc and other.invoice_date = kept.priced_on
      and kept.line_id in (select id from invoice_line_items where invoice_id = any (left_out));
    delete from own_prices
    where line_id in (select id from invoice_line_items where invoice_id = any (left_out));
    if left_out <> '{}' then
      insert into recost_states (organization_id, nadac_import_id, after_payment_id)
      values (pharmacy, (select id from nadac_imports order by imported_at desc, id desc limit 1),
        '00000000-0000-0000-0000-000000000000')
      on conflict (organization_id) do update set after_payment_id = excluded.after_payment_id;
    end if;
  end loop;
  perform set_config('app.organization_id', '', true);
  execute format('set local role %I', owner);
end
$$;
