-- Without statistics of a new pharmacy, it was taken for lookups of what a claim's reversal is, and
-- each of them read all reversals. The two indexes of linked and of unlinked ones serve instead.
-- It holds few rows: it is gone in a moment.
-- squawk-ignore require-concurrent-index-deletion
drop index claims_reversals_idx;
