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
which payer charges the highest DIR fees >> show their claims
  ! not_understood their
which payer charges the highest DIR fees >> its claims
  ! not_understood its
which payer charges the highest DIR fees >> and for that payer in October?
  ! not_understood that payer
DIR fees by payer >> what did they pay
  = total paymentsReceived
DIR fees of Northlake in October >> what did they pay us
  = total paymentsReceived 2026-10-01..2026-10-31 of NORTHLAKE RX BENEFITS
DIR fees of Northlake in October >> show their claims
  = list claims claims 2026-10-01..2026-10-31 of NORTHLAKE RX BENEFITS dirFee 0-
vendor spend of Harborline in October >> what do we owe them
  = total vendorOpen 2026-10-01..2026-10-31 of Harborline Drug Company
how many claims did we have in October >> how many were denied
  = total deniedClaims 2026-10-01..2026-10-31
DIR fees of Northlake in October >> how many were denied
  = total deniedClaims 2026-10-01..2026-10-31 of NORTHLAKE RX BENEFITS
DIR fees of Northlake in October >> the denied ones
  = total dirFees 2026-10-01..2026-10-31 of NORTHLAKE RX BENEFITS denied
denied claims by payer >> reversals
  = top reversals by payer
denied claims by payer >> and the reversals
  = top reversals by payer
list claims with DIR over $10 >> the biggest
  = list claims dirFees dirFee 1000-
list claims with DIR over $10 >> the 5 biggest
  = list claims dirFees 5 dirFee 1000-
list claims with DIR over $10 >> top 3
  = list claims claims 3 dirFee 1000-
list claims of Northlake >> the smallest
  = list claims grossAmount lowest of NORTHLAKE RX BENEFITS
list claims of Northlake >> the worst
  ! not_understood worst
show payments of Northlake >> the biggest
  ! not_understood biggest
show invoices of Harborline >> the largest
  = list invoices vendorSpend of Harborline Drug Company
DIR fees of Northlake >> the same for vendors
  ! not_understood vendors
vendor spend by vendor >> and for payers
  ! not_understood payers
DIR fees last year >> vs last year
  ! not_understood last year
DIR fees this month vs last month >> and the month before
  = compare dirFees 2026-10-01..2026-10-31 against 2026-09-01..2026-09-30
DIR fees 2025 vs 2024 >> and the year before
  = compare dirFees 2024-01-01..2024-12-31 against 2023-01-01..2023-12-31
claims dispensed in October paid in November
  ! not_understood in November
DIR fees in September and October
  = total dirFees 2026-09-01..2026-10-31
DIR fees in September or October
  = total dirFees 2026-09-01..2026-10-31
what percent of claims does Northlake deny
  ! not_understood percent of
what percent of claims are denied
  ! not_understood percent of
what share of denied claims is from Northlake
  = share deniedClaims by payer of NORTHLAKE RX BENEFITS
what share of Northlake claims were denied
  ! not_understood share of
DIR fees in the first quarter of this year and last year
  ! not_understood last year
DIR fees this time last year
  ! not_understood time
DIR of Eliquis at Optiscript >> what share of gross is from each payer
  = share grossAmount by payer
DIR fees in October >> what percentage of gross
  = total dirPercentage 2026-10-01..2026-10-31
drugs we lose money on
  = top belowCostLoss by drug
drugs below cost
  = top belowCostLoss by drug
DIR fees in October >> show the lump sums
  = list lumpSums lumpSums 2026-10-01..2026-10-31 of dir
gross on May 5 >> show all lump sums
  = list lumpSums lumpSums 2026-05-05..2026-05-05
list claims with DIR over $10 >> list lump sums
  ! not_in_the_data
average number of claims
  ! not_understood average
gross in October >> show the lump sums
  = list lumpSums lumpSums 2026-10-01..2026-10-31
GER fees of Optiscript >> show the lump sums
  = list lumpSums lumpSums of OPTISCRIPT PBM + effective_rate
value of denied claims
  ? total grossAmount denied
  ? total deniedClaims
how much was reversed in October
  ? total grossAmount 2026-10-01..2026-10-31 reversal
  ? total reversals 2026-10-01..2026-10-31
how many were reversed in October
  = total reversals 2026-10-01..2026-10-31
how much did Northlake reverse
  ? total grossAmount of NORTHLAKE RX BENEFITS reversal
  ? total reversals of NORTHLAKE RX BENEFITS
`;
