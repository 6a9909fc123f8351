-- Whether a counted reversal takes a claim back. Without a join, so that it stays one lookup.
create or replace function is_taken_back(tenant uuid, claim uuid) returns boolean
language sql stable parallel safe set search_path = pg_catalog, public
return exists (select from claims reversal
  where reversal.organization_id = tenant and reversal.reverses_claim_id = claim
    and (select counted from payments
      where payments.organization_id = tenant and payments.id = reversal.payment_id));
revoke all on function is_taken_back(uuid, uuid) from public;
grant execute on function is_taken_back(uuid, uuid) to :"app_role";
