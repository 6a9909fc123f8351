-- Pharmacies that move here from another installation. Their files are stored before their rows are
-- committed; where an import was cut off between the two, the row tells whose files to remove.
create table tenant_arrivals (
  arriving_id uuid primary key,
  began_at timestamptz not null default now()
);
grant select, delete on tenant_arrivals to :"platform_role";
