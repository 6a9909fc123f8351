-- The step that an undo takes back stands with its case, so that an undo can name it.
alter table cases add column last_step_id uuid;
comment on column cases.last_step_id is
  'The step that an undo takes back. What an undo puts back names the one before it.';
grant update (last_step_id) on cases to :"app_role";

-- Until now it followed from the steps: an undo takes back the last that is not taken back yet.
alter table cases no force row level security;
alter table case_steps no force row level security;
do $$
declare
  step record;
  current_case uuid;
  open_steps uuid[] := '{}';
begin
  for step in
    select case_id, id, action, organization_id from case_steps
    where action not in ('find', 'note') order by organization_id, case_id, id
  loop
    if current_case is distinct from step.case_id then
      current_case := step.case_id;
      open_steps := '{}';
    end if;
    if step.action = 'undo' then
      open_steps := trim_array(open_steps, least(1, cardinality(open_steps)));
    else
      update case_steps set before = before
        || jsonb_build_object('last_step_id', open_steps[cardinality(open_steps)])
      where organization_id = step.organization_id and id = step.id;
      open_steps := open_steps || step.id;
    end if;
    update cases set last_step_id = open_steps[cardinality(open_steps)]
    where organization_id = step.organization_id and id = step.case_id;
  end loop;
end
$$;

-- Staff may send and decide cases where an administrator allows it.
alter table recovery_settings
  alter column tolerance_cents set default 2,
  add column staff_sends boolean not null default false;
comment on column recovery_settings.staff_sends is
  'Whether staff send and decide cases; otherwise administrators do.';
grant update (staff_sends) on recovery_settings to :"app_role";

-- What cases come to. Each change adds its difference as a row, so that nobody waits for anybody;
-- the next look at the cases of a pharmacy makes them one row again.
create table case_sums (
  organization_id uuid not null references organizations (id),
  id uuid not null default gen_random_uuid(),
  party text not null,
  kind text not null,
  state text not null,
  cases integer not null,
  asked numeric(16,2) not null,
  seen numeric(16,2) not null,
  by_itself numeric(16,2) not null,
  unpaid numeric(16,2) not null,
  primary key (organization_id, id)
);
comment on column case_sums.unpaid is 'Of won cases, what was promised less what was seen.';
select migration_tools.protect_tenant_table('case_sums', :'app_role', 'select, insert, delete');
alter table case_sums no force row level security;
insert into case_sums
  (organization_id, party, kind, state, cases, asked, seen, by_itself, unpaid)
select organization_id, party, kind, state, count(*), sum(asked), sum(seen), sum(by_itself),
  coalesce(sum(greatest(0, coalesce(promised, case state when 'won' then asked else 0 end) - seen))
    filter (where state in ('won', 'partly')), 0)
from cases group by organization_id, party, kind, state;
alter table case_sums force row level security;
alter table cases force row level security;
alter table case_steps force row level security;

-- Decided cases are listed by day; open ones are few, and are sorted by what they may bring.
create index cases_open_idx on cases (organization_id) where decided_on is null;
create index cases_decided_idx on cases (organization_id, decided_on desc, number)
  where decided_on is not null;
create index cases_days_idx on cases (organization_id, party, sent_on, decided_on)
  where state in ('won', 'partly', 'lost') and sent_on is not null;

-- Files that were dropped into a pharmacy's folder, and what became of them.
create table folder_files (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  file_name text not null,
  bytes bigint not null,
  received_at timestamptz not null,
  outcome text not null check (outcome in ('ingested', 'duplicate', 'refused', 'waiting')),
  reason text,
  file_id uuid,
  primary key (organization_id, id)
);
comment on column folder_files.id is
  'Made of the name, size and time of the file: taken twice, it stands here once.';
comment on column folder_files.file_id is 'The file it became, or of which it is a duplicate.';
create index folder_files_list_idx on folder_files (organization_id, received_at desc, id desc);
select migration_tools.protect_tenant_table('folder_files', :'app_role', 'select, insert, update');

alter table remittances drop constraint remittances_source_check;
alter table remittances add constraint remittances_source_check
  check (source in ('upload', 'mail', 'folder', 'cli', 'sample', 'demo'));
alter table invoice_documents drop constraint invoice_documents_origin_check;
alter table invoice_documents add constraint invoice_documents_origin_check
  check (origin in ('upload', 'mail', 'folder'));
alter table export_imports drop constraint export_imports_origin_check;
alter table export_imports add constraint export_imports_origin_check
  check (origin in ('upload', 'mail', 'folder'));
alter table vendor_invoices drop constraint vendor_invoices_origin_check;
alter table vendor_invoices add constraint vendor_invoices_origin_check
  check (origin in ('typed', 'upload', 'mail', 'folder'));
