-- What a call under an Idempotency-Key answered is written in the transaction of its effect, whose
-- role that may be. That a call is at work stands in no row: it is a lock, gone with its process.
alter table idempotency_keys no force row level security;
delete from idempotency_keys where status is null;
alter table idempotency_keys force row level security;
alter table idempotency_keys
  alter column request_hash set not null,
  alter column status set not null;

-- A person of a pharmacy may change what only the platform keeps, such as their own name.
create policy platform_append on idempotency_keys for insert to :"platform_role" with check (true);
-- A person of none may change what only a pharmacy's transaction can, such as its people.
create policy people_of_none on idempotency_keys for insert to :"app_role"
  with check (organization_id is null);
