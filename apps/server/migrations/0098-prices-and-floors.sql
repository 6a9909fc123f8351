-- Medicare's negotiated prices (MFP), imported like NADAC, and the price floors and appeal
-- deadlines of the states. Every pharmacy reads the same lists. Also a pharmacy's own state.
create table mfp_prices (
  ndc varchar(11) not null check (ndc ~ '^\d{11}$'),
  effective_date date not null,
  ends_on date,
  unit_millionths bigint not null check (unit_millionths > 0),
  thirty_day_cents bigint check (thirty_day_cents > 0),
  drug_name text not null,
  ingredient text not null,
  first_year smallint,
  update_type text not null,
  as_of date not null,
  primary key (ndc, effective_date)
);
comment on column mfp_prices.unit_millionths is
  'Millionths of a dollar for one unit, from the file''s own column.';
comment on column mfp_prices.first_year is 'The price applicability year (IPAY).';

create table mfp_imports (like nadac_imports including all);
alter table mfp_imports add foreign key (imported_by) references users (id);

create unlogged table mfp_staging (
  line integer not null,
  ndc varchar(11) not null,
  effective_date date not null,
  ends_on date,
  unit_millionths bigint not null,
  thirty_day_cents bigint,
  drug_name text not null,
  ingredient text not null,
  first_year smallint,
  update_type text not null,
  as_of date
);

grant select on mfp_prices to :"app_role";
grant select, insert, update on mfp_prices to :"platform_role";
grant select, insert on mfp_imports to :"platform_role";
grant select, insert, truncate on mfp_staging to :"platform_role";

create table floor_rules (
  id uuid primary key default gen_random_uuid(),
  state char(2) not null check (state ~ '^[A-Z]{2}$'),
  lines text[] not null default '{}',
  benchmarks text[] not null default '{}',
  fee_cents integer check (fee_cents >= 0),
  appeal_days integer check (appeal_days > 0),
  appeal_day_kind text check (appeal_day_kind in ('calendar', 'business')),
  appeal_from text check (appeal_from in ('fill', 'claim', 'adjudication', 'remittance')),
  answer_days integer check (answer_days > 0),
  answer_day_kind text check (answer_day_kind in ('calendar', 'business')),
  effective_from date,
  effective_to date check (effective_to >= effective_from),
  status text not null
    check (status in ('in_force', 'enjoined_for_some', 'pending', 'repealed')),
  source text not null,
  read_in varchar(7) check (read_in ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  note text not null default '',
  updated_at timestamptz not null default now(),
  updated_by uuid references users (id),
  check ((appeal_days is null) = (appeal_day_kind is null)),
  check ((answer_days is null) = (answer_day_kind is null))
);
comment on table floor_rules is
  'Shipped rows and those of the host. Empty lines: the source does not say what it covers.';
comment on column floor_rules.benchmarks is
  'In the order in which they are tried; empty: no floor.';
comment on column floor_rules.read_in is
  'The month in which the cited text was read; null: not read.';
create index floor_rules_state_idx on floor_rules (state);

grant select on floor_rules to :"app_role";
grant select, insert, update on floor_rules to :"platform_role";

-- Only what the sources say. What was not verified is named in the note.
insert into floor_rules (state, benchmarks, fee_cents, appeal_days, appeal_day_kind, appeal_from,
  answer_days, answer_day_kind, status, source, read_in, note) values
('AL', '{medicaid_rate}', 1064, null, null, null, null, null, 'in_force', 'SB 252', null,
  'Not verified: from a secondary source. Medicaid rate plus $10.64, since October 2025.'),
('AR', '{invoice_cost}', null, 7, 'business', null, 7, 'business', 'in_force',
  'Arkansas Code 17-92-507', null,
  'Not verified: from a secondary source. At least 7 business days; the start is not known.'),
('CA', '{}', null, 14, 'business', null, null, null, 'in_force',
  'Business and Professions Code 4440', null,
  'Not verified: the text was not read, and business days are not confirmed.'),
('GA', '{}', null, 14, 'calendar', null, null, null, 'in_force', 'Georgia Code 33-64-9', null,
  'Not verified: the text was not read. The kind of days and the start are not known.'),
('IA', '{nadac,wac}', 1068, null, null, null, null, null, 'enjoined_for_some', 'SF 383', null,
  'Not verified: from a secondary source of February 2026. Partly enjoined since July 2025.'),
('IN', '{nadac}', null, null, null, null, null, null, 'in_force', 'IC 27-1-24.2-15', '2026-11',
  'Text of in.gov, 2025. Plus the Medicaid dispensing fee, whose amount is not in it.'),
('KY', '{nadac}', 1064, 60, 'calendar', 'claim', 10, 'calendar', 'in_force',
  'KRS 304.17A-162 and 304.17A-595', '2026-11',
  'Appeals: text of 2019. Not verified: whether its days stand after SB 188. Floor: since 2025; '
  || 'not verified, from a secondary source.'),
('LA', '{nadac}', null, null, null, null, null, null, 'in_force', 'R.S. 1868', '2026-11',
  'Text of legis.la.gov. A NADAC formula for local pharmacies, 2026. Not verified: title 22.'),
('NY', '{}', null, 30, 'calendar', 'claim', 7, 'business', 'in_force',
  'Public Health Law 280-a', '2026-11',
  'Text of 2016. Not verified: later amendments.'),
('OH', '{}', null, 21, 'calendar', null, null, null, 'in_force', 'Ohio Revised Code 3959.111',
  null, 'Not verified: the text was not read. The kind of days and the start are not known.'),
('TN', '{actual_cost}', null, 7, 'business', 'claim', 7, 'business', 'in_force',
  'Tenn. Rules 0780-01-95-.05', '2026-11', 'Text of 2024. Actual cost is paid by appeal.'),
('TX', '{}', null, 10, 'calendar', 'claim', 10, 'calendar', 'in_force',
  'Insurance Code 1369.357', '2026-11', 'Text of casetext, 2023.'),
('WV', '{nadac}', 1049, null, null, null, null, null, 'in_force', 'West Virginia Code 33-51-9',
  null, 'Not verified: from a secondary source. NADAC plus $10.49.');

alter table organizations add column state char(2) check (state ~ '^[A-Z]{2}$');
grant update (state) on organizations to :"app_role";
