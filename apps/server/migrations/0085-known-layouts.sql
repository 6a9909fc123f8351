-- What a pharmacy knows of the layouts of its documents, because a person once typed what was
-- missing, and what each document that was read looks like.

create table known_layouts (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  fingerprint text not null,
  facts jsonb not null,
  payer_name text,
  file_type text not null,
  version integer not null default 1,
  learned_from uuid,
  learned_by uuid not null references users (id),
  learned_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, learned_from) references remittances (organization_id, id)
    on delete set null (learned_from)
);
comment on column known_layouts.fingerprint is
  'A hash of headings and words of a page''s head, and where the headings stand; it says no word.';
comment on column known_layouts.facts is
  'The payer''s name, the words at which number and date stand; more kinds may follow.';
comment on column known_layouts.version is 'Grows with each change; a change names the one it saw.';
comment on column known_layouts.deleted_at is 'Not used since then; kept so that it can come back.';
create unique index known_layouts_fingerprint_key on known_layouts (organization_id, fingerprint)
  where deleted_at is null;
create index known_layouts_learned_from_idx on known_layouts (organization_id, learned_from);

create table document_layouts (
  organization_id uuid not null,
  remittance_id uuid not null,
  layout jsonb not null,
  known_layout_id uuid,
  primary key (organization_id, remittance_id),
  foreign key (organization_id, remittance_id) references remittances (organization_id, id),
  foreign key (organization_id, known_layout_id) references known_layouts (organization_id, id)
);
comment on column document_layouts.layout is
  'Its fingerprint and, while it waits for a person, numbers and days with the words at them.';
comment on column document_layouts.known_layout_id is
  'The known layout that told something of the document.';
create index document_layouts_known_idx on document_layouts (organization_id, known_layout_id)
  where known_layout_id is not null;

select migration_tools.protect_tenant_table(target, :'app_role', 'select, insert, update, delete')
from unnest(array['known_layouts', 'document_layouts']::regclass[]) as target;
