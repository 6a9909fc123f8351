-- Each file looks for the reversals of its payers, which are few of a pharmacy's claims.
create index claims_reversals_idx on claims (organization_id, payer_id) where status = 'reversal';
