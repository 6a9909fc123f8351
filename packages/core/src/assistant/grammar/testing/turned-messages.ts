/** Words that turn a question into another one, which no figure answers. */
export const turnedMessages = `
DIR fees all but Northlake
  ! not_understood but
DIR fees of everyone but Optiscript
  ! not_understood but
DIR fees of Caremont instead of Northlake
  ! not_understood instead
DIR fees in September instead of October
  ! not_understood instead
DIR fees >> but only October
  = total dirFees 2026-10-01..2026-10-31
DIR fees of Northlake >> the same but for Optiscript
  = total dirFees of OPTISCRIPT PBM
undenied claims
  ! not_understood undenied
unbilled amount in October
  ! not_understood unbilled
unfilled prescriptions
  ! not_understood unfilled
unprofitable drugs
  ! not_understood unprofitable
unapproved invoices
  ! not_understood unapproved
show undisputed invoices
  ! not_understood undisputed
unreimbursed claims
  ! not_understood unreimbursed
uncollected copays
  ! not_understood uncollected
rebilled amount
  ! not_understood rebilled
pending and approved invoices
  ! not_understood approved
show denied and reversed claims
  ! not_understood reversed
how many denied or paid claims
  ! not_understood paid claims
top 3 and bottom 3 payers by DIR
  ! not_understood bottom
top 5 drugs and top 3 payers by gross
  ! not_understood 3
highest and lowest DIR fees by payer
  ! not_understood lowest
DIR fees at the end of October
  ! not_understood end
DIR fees as of October 31
  ! not_understood as
what do we owe as of June 30
  ! not_understood as
DIR fees by October
  ! not_understood by
claims with DIR less than -$5
  ! not_understood
claims with net under ($5)
  ! not_understood
claims with DIR between 5 and 10
  = list claims claims dirFee 499-1001
invoices under a grand
  ! not_understood under
grand total of DIR fees
  = total dirFees
`;
