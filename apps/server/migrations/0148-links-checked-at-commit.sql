-- Links between claims are checked at the commit, not within the functions that set them. Those
-- plan for each call. Where the statistics don't know a pharmacy yet, any index that begins with it
-- looks as good as the key, and each check would read all of its claims.
alter table claims
  alter constraint claims_organization_id_reverses_claim_id_fkey deferrable initially deferred,
  alter constraint claims_organization_id_first_claim_id_fkey deferrable initially deferred;
