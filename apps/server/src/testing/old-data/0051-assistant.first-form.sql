-- The assistant: what a session asked and was answered, and what a language model used.

create table assistant_messages (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  user_id uuid not null references users (id),
  session_hash text not null check (session_hash ~ '^[0-9a-f]{64}$'),
  position bigint generated always as identity,
  role text not null check (role in ('user', 'assistant')),
  content text not null,
  answer_to uuid,
  answer jsonb,
  query jsonb,
  options jsonb,
  status text not null default 'done' check (status in ('pending', 'done', 'failed')),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, answer_to) references assistant_messages (organization_id, id)
    on delete cascade
);
comment on column assistant_messages.session_hash is
  'Of the session whose conversation this is part of; it ends with that session.';
comment on column assistant_messages.query is
  'What was read from the question, checked anew before it runs again.';
comment on column assistant_messages.options is 'The readings that were offered, of an ask back.';
create index assistant_messages_session_idx
  on assistant_messages (organization_id, user_id, session_hash, position);
create index assistant_messages_age_idx on assistant_messages (organization_id, created_at);
create unique index assistant_messages_answer_key
  on assistant_messages (organization_id, answer_to) where answer_to is not null;

create table assistant_model_usage (
  organization_id uuid not null references organizations (id),
  month date not null check (extract(day from month) = 1),
  calls integer not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  primary key (organization_id, month)
);

select migration_tools.protect_tenant_table(target, :'app_role', 'select, insert, update, delete')
from unnest(array['assistant_messages', 'assistant_model_usage']::regclass[]) as target;
