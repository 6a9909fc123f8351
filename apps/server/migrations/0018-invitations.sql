-- Who is invited to a pharmacy and has not come yet. The row goes when the invitation is taken or
-- withdrawn; the audit trail keeps what became of it.
create table invitations (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  email varchar(255) not null,
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('pharmacy_admin', 'staff')),
  expires_at timestamptz not null,
  sent_at timestamptz not null,
  mails integer not null default 1,
  invited_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  token_hash text,
  primary key (organization_id, id)
);
create unique index invitations_email_key on invitations (organization_id, lower(email));
create index invitations_token_idx on invitations (token_hash) where token_hash is not null;
comment on column invitations.token_hash is
  'Of the token in the newest mail; none until that is made, and none where the address belongs to '
  'an account elsewhere, which no screen of the pharmacy shows.';
comment on column invitations.mails is 'How many were asked for within a day of each other.';

-- A tenant never reads a token. It can end one, by asking for a new mail.
select migration_tools.protect_tenant_table('invitations', :'app_role', 'insert, delete');
grant select (organization_id, id, email, first_name, last_name, role, expires_at, sent_at, mails,
  invited_by, created_at) on invitations to :"app_role";
grant update (token_hash, expires_at, sent_at, mails) on invitations to :"app_role";
create policy platform on invitations for all to :"platform_role" using (true) with check (true);
grant select, delete on invitations to :"platform_role";
grant update (token_hash) on invitations to :"platform_role";
