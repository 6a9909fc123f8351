/** Messages that go on from the ones before them. */
export const laterMessages = `
trend of DIR by payer
  ? top dirFees by payer
  ? trend dirFees by month
top 3 months by revenue
  = top grossAmount by month 3
DIR fees last month >> and the month before?
  = total dirFees 2026-09-01..2026-09-30
DIR fees in October >> vs last year
  ? compare dirFees 2026-10-01..2026-10-31 against 2025-10-01..2025-10-31
  ? compare dirFees 2026-10-01..2026-10-31 against 2025-01-01..2025-12-31
DIR fees in October >> vs the previous month
  = compare dirFees 2026-10-01..2026-10-31 against 2026-09-01..2026-09-30
DIR fees in October >> compared to the same month last year
  = compare dirFees 2026-10-01..2026-10-31 against 2025-10-01..2025-10-31
DIR fees this quarter >> and by drug?
  = top dirFees by drug 2026-10-01..2026-12-31
DIR fees this quarter >> break it down by payer
  = top dirFees by payer 2026-10-01..2026-12-31
DIR fees this quarter >> break that down by month
  = trend dirFees by month 2026-10-01..2026-12-31
DIR fees this quarter >> per payer
  = top dirFees by payer 2026-10-01..2026-12-31
DIR fees this quarter >> which payer was the worst?
  = top dirFees by payer 1 2026-10-01..2026-12-31
DIR fees this quarter >> who charged the most?
  = top dirFees by payer 1 2026-10-01..2026-12-31
DIR fees this quarter >> which drugs?
  = top dirFees by drug 2026-10-01..2026-12-31
DIR fees this quarter >> for Northlake
  = total dirFees 2026-10-01..2026-12-31 of NORTHLAKE RX BENEFITS
DIR fees this quarter >> Northlake
  = total dirFees 2026-10-01..2026-12-31 of NORTHLAKE RX BENEFITS
DIR fees this quarter >> just Caremont and Northlake
  = total dirFees 2026-10-01..2026-12-31 of CAREMONT PHARMACY SERVICES + NORTHLAKE RX BENEFITS
DIR fees this quarter >> what about last quarter?
  = total dirFees 2026-07-01..2026-09-30
DIR fees this quarter >> last quarter
  = total dirFees 2026-07-01..2026-09-30
DIR fees this quarter >> gross
  = total grossAmount 2026-10-01..2026-12-31
DIR fees this quarter >> and the gross for Northlake?
  = total grossAmount 2026-10-01..2026-12-31 of NORTHLAKE RX BENEFITS
DIR fees this quarter >> how about net?
  = total netAmount 2026-10-01..2026-12-31
DIR fees this quarter >> same for GER
  = total gerFees 2026-10-01..2026-12-31
DIR fees this quarter >> same thing for last year
  = total dirFees 2025-01-01..2025-12-31
DIR fees this quarter >> show them
  = list claims claims 2026-10-01..2026-12-31 dirFee 0-
DIR fees this quarter >> show me the claims
  = list claims claims 2026-10-01..2026-12-31 dirFee 0-
DIR fees this quarter >> list the claims
  = list claims claims 2026-10-01..2026-12-31 dirFee 0-
DIR fees this quarter >> which claims?
  = list claims claims 2026-10-01..2026-12-31 dirFee 0-
DIR fees this quarter >> how many claims was that?
  = total claims 2026-10-01..2026-12-31
DIR fees this quarter >> how many claims?
  = total claims
DIR fees this quarter >> as a percentage of gross
  = total dirPercentage 2026-10-01..2026-12-31
DIR fees this quarter >> what share is Northlake
  = share dirFees by payer 2026-10-01..2026-12-31 of NORTHLAKE RX BENEFITS
DIR fees this quarter >> trend
  = trend dirFees by month 2026-10-01..2026-12-31
DIR fees this quarter >> over time
  = trend dirFees by month 2026-10-01..2026-12-31
DIR fees this quarter >> monthly
  = trend dirFees by month 2026-10-01..2026-12-31
DIR fees this quarter >> compare with last quarter
  = compare dirFees 2026-10-01..2026-12-31 against 2026-07-01..2026-09-30
DIR fees this quarter >> versus last quarter
  = compare dirFees 2026-10-01..2026-12-31 against 2026-07-01..2026-09-30
DIR fees this quarter >> why did it go up?
  = explain dirFees by payer 2026-10-01..2026-12-31 against 2026-07-01..2026-09-30
DIR fees this quarter >> why so high?
  = explain dirFees by payer 2026-10-01..2026-12-31 against 2026-07-01..2026-09-30
DIR fees this quarter >> top 5 drugs
  = top dirFees by drug 5 2026-10-01..2026-12-31
DIR fees this quarter >> top 3
  = top dirFees by payer 3 2026-10-01..2026-12-31
DIR fees this quarter >> excluding Northlake
  ! not_understood excluding
DIR fees this quarter >> and Humana?
  ! unknown_name Humana
DIR fees this quarter >> thanks
  ! help
DIR by payer this year >> only the top 3
  = top dirFees by payer 3 2026-01-01..2026-12-31
DIR by payer this year >> and the lowest
  = top dirFees by payer 1 lowest 2026-01-01..2026-12-31
DIR by payer this year >> what about GER?
  = top gerFees by payer 2026-01-01..2026-12-31
DIR by payer this year >> by drug instead
  = top dirFees by drug 2026-01-01..2026-12-31
DIR by payer this year >> in total
  = total dirFees 2026-01-01..2026-12-31
DIR by payer this year >> why?
  = explain dirFees by payer 2026-01-01..2026-12-31 against 2025-01-01..2025-12-31
DIR by payer this year >> vs last year
  = compare dirFees by payer 2026-01-01..2026-12-31 against 2025-01-01..2025-12-31
DIR by payer this year >> only October
  = top dirFees by payer 2026-10-01..2026-10-31
DIR by payer this year >> for eliquis
  = top dirFees by payer 2026-01-01..2026-12-31 of ELIQUIS 5 MG TAB
top 5 drugs by gross >> top 10
  = top grossAmount by drug 10
top 5 drugs by gross >> bottom 5
  = top grossAmount by drug 5 lowest
top 5 drugs by gross >> by profit
  = top drugNetProfit by drug 5
top 5 drugs by gross >> for Northlake only
  = top grossAmount by drug 5 of NORTHLAKE RX BENEFITS
top 5 drugs by gross >> last month
  = top grossAmount by drug 5 2026-10-01..2026-10-31
which payer has the highest DIR >> and the second?
  ! not_understood second
which payer has the highest DIR >> how much was it in October
  = top dirFees by payer 1 2026-10-01..2026-10-31
which payer has the highest DIR >> last month?
  = top dirFees by payer 1 2026-10-01..2026-10-31
which payer has the highest DIR >> and GER?
  = top gerFees by payer 1
which payer has the highest DIR >> which has the lowest
  = top dirFees by payer 1 lowest
compare Northlake and Caremont >> on gross
  = compare grossAmount by payer of CAREMONT PHARMACY SERVICES + NORTHLAKE RX BENEFITS
compare Northlake and Caremont >> and Optiscript
  = compare dirFees by payer of CAREMONT PHARMACY SERVICES + NORTHLAKE RX BENEFITS + OPTISCRIPT PBM
DIR October vs September >> by payer
  = compare dirFees by payer 2026-10-01..2026-10-31 against 2026-09-01..2026-09-30
DIR October vs September >> for Northlake
  = compare dirFees 2026-10-01..2026-10-31 against 2026-09-01..2026-09-30 of NORTHLAKE RX BENEFITS
DIR October vs September >> and gross
  = compare grossAmount 2026-10-01..2026-10-31 against 2026-09-01..2026-09-30
DIR October vs September >> why
  = explain dirFees by payer 2026-10-01..2026-10-31 against 2026-09-01..2026-09-30
DIR October vs September >> August vs July
  = compare dirFees 2026-08-01..2026-08-31 against 2026-07-01..2026-07-31
show claims with DIR over $10 >> over $50
  = list claims claims dirFee 5000-
show claims with DIR over $10 >> for Northlake
  = list claims claims of NORTHLAKE RX BENEFITS dirFee 1000-
show claims with DIR over $10 >> last month
  = list claims claims 2026-10-01..2026-10-31 dirFee 1000-
show claims with DIR over $10 >> how many?
  = total claims dirFee 1000-
show claims with DIR over $10 >> top 10
  = list claims claims 10 dirFee 1000-
show claims with DIR over $10 >> by payer
  = top claims by payer dirFee 1000-
vendor spend this year >> by month
  = trend vendorSpend by month 2026-01-01..2026-12-31
vendor spend this year >> Harborline
  = total vendorSpend 2026-01-01..2026-12-31 of Harborline Drug Company
vendor spend this year >> show the invoices
  = list invoices vendorInvoices 2026-01-01..2026-12-31
vendor spend this year >> unpaid
  = total vendorOpen 2026-01-01..2026-12-31
vendor spend this year >> of Northlake
  ! not_in_the_data Northlake
lump sums this year >> by category
  = top lumpSums by category 2026-01-01..2026-12-31
lump sums this year >> show them
  = list lumpSums lumpSums 2026-01-01..2026-12-31
lump sums this year >> by drug
  ! not_in_the_data drug
net profit this year >> by payer
  ! not_in_the_data payer
net profit this year >> for eliquis
  = total drugNetProfit 2026-01-01..2026-12-31 of ELIQUIS 5 MG TAB
net profit this year >> why?
  ! not_understood why
net profit this year >> and the margin?
  = total profitMargin 2026-01-01..2026-12-31
claims in October >> denied?
  = total deniedClaims 2026-10-01..2026-10-31
claims in October >> how many were denied
  = total deniedClaims 2026-10-01..2026-10-31
claims in October >> denied ones
  = total deniedClaims 2026-10-01..2026-10-31
claims in October >> all time
  = total claims
DIR fees of Northlake in October >> for everyone
  = total dirFees 2026-10-01..2026-10-31
DIR fees of Northlake in October >> all payers
  = total dirFees 2026-10-01..2026-10-31
DIR fees of Northlake in October >> all time
  = total dirFees of NORTHLAKE RX BENEFITS
DIR fees of Northlake in October >> which payer has the highest?
  = top dirFees by payer 1 2026-10-01..2026-10-31
Northlake >> 2
  = total grossAmount of NORTHLAKE RX BENEFITS
Northlake >> the gross
  = total grossAmount of NORTHLAKE RX BENEFITS
Northlake >> gross amount
  = total grossAmount of NORTHLAKE RX BENEFITS
DIR and GER in October >> both
  = total fees 2026-10-01..2026-10-31
DIR and GER in October >> GER
  = total gerFees 2026-10-01..2026-10-31
DIR and GER in October >> the last one
  = total fees 2026-10-01..2026-10-31
which payer's DIR increased the most last month
  = explain dirFees by payer 1 2026-10-01..2026-10-31 against 2026-09-01..2026-09-30
DIR fees this quarter >> as a % of revenue
  = total dirPercentage 2026-10-01..2026-12-31
DIR fees this quarter >> how many?
  ! not_understood how many
DIR fees this quarter >> how much was that last quarter
  = total dirFees 2026-07-01..2026-09-30
DIR fees of Northlake in October >> same for Caremont
  = total dirFees 2026-10-01..2026-10-31 of CAREMONT PHARMACY SERVICES
DIR fees of Northlake in October >> what about the other payers
  ! not_understood other
DIR fees of Northlake in October >> and year to date?
  = total dirFees 2026-01-01..2026-12-31 of NORTHLAKE RX BENEFITS
DIR fees of Northlake in October >> now GER
  = total gerFees 2026-10-01..2026-10-31 of NORTHLAKE RX BENEFITS
DIR fees of Northlake in October >> how does that compare to September
  = compare dirFees 2026-10-01..2026-10-31 against 2026-09-01..2026-09-30 of NORTHLAKE RX BENEFITS
DIR fees of Northlake in October >> is that more than September
  = compare dirFees 2026-10-01..2026-10-31 against 2026-09-01..2026-09-30 of NORTHLAKE RX BENEFITS
DIR fees of Northlake in October >> was it higher than September
  = compare dirFees 2026-10-01..2026-10-31 against 2026-09-01..2026-09-30 of NORTHLAKE RX BENEFITS
DIR fees of Northlake in October >> what was it last year
  = total dirFees 2025-01-01..2025-12-31 of NORTHLAKE RX BENEFITS
DIR fees of Northlake in October >> which drugs drove it
  ! not_understood drove
DIR fees of Northlake in October >> what percent of gross is that
  = total dirPercentage 2026-10-01..2026-10-31 of NORTHLAKE RX BENEFITS
DIR fees of Northlake in October >> break it down by drug >> top 10 >> only in September
  = top dirFees by drug 10 2026-09-01..2026-09-30 of NORTHLAKE RX BENEFITS
DIR fees of Northlake in October >> can I see the claims
  = list claims claims 2026-10-01..2026-10-31 of NORTHLAKE RX BENEFITS dirFee 0-
DIR fees of Northlake in October >> show me those claims
  = list claims claims 2026-10-01..2026-10-31 of NORTHLAKE RX BENEFITS dirFee 0-
DIR fees of Northlake in October >> claims over $20
  = list claims claims 2026-10-01..2026-10-31 of NORTHLAKE RX BENEFITS dirFee 2000-
DIR fees of Northlake in October >> over $20
  = total dirFees 2026-10-01..2026-10-31 of NORTHLAKE RX BENEFITS dirFee 2000-
DIR fees of Northlake in October >> per claim
  = total averageDirFee 2026-10-01..2026-10-31 of NORTHLAKE RX BENEFITS
DIR fees of Northlake in October >> average
  = total averageDirFee 2026-10-01..2026-10-31 of NORTHLAKE RX BENEFITS
DIR fees of Northlake in October >> average per claim
  = total averageDirFee 2026-10-01..2026-10-31 of NORTHLAKE RX BENEFITS
DIR fees of Northlake in October >> and the average?
  = total averageDirFee 2026-10-01..2026-10-31 of NORTHLAKE RX BENEFITS
DIR fees of Northlake in October >> as a chart
  = trend dirFees by month 2026-10-01..2026-10-31 of NORTHLAKE RX BENEFITS
DIR fees of Northlake in October >> day by day
  = trend dirFees by day 2026-10-01..2026-10-31 of NORTHLAKE RX BENEFITS
DIR fees of Northlake in October >> for the whole year
  = total dirFees 2026-01-01..2026-12-31 of NORTHLAKE RX BENEFITS
DIR fees of Northlake in October >> whole year
  = total dirFees 2026-01-01..2026-12-31 of NORTHLAKE RX BENEFITS
DIR fees of Northlake in October >> total
  = total dirFees 2026-10-01..2026-10-31 of NORTHLAKE RX BENEFITS
DIR fees of Northlake in October >> no, September
  ! not_understood no
DIR fees of Northlake in October >> I meant September
  = total dirFees 2026-09-01..2026-09-30 of NORTHLAKE RX BENEFITS
DIR fees of Northlake in October >> sorry, Caremont
  = total dirFees 2026-10-01..2026-10-31 of CAREMONT PHARMACY SERVICES
DIR fees of Northlake in October >> instead Caremont
  = total dirFees 2026-10-01..2026-10-31 of CAREMONT PHARMACY SERVICES
DIR fees of Northlake in October >> Caremont instead
  = total dirFees 2026-10-01..2026-10-31 of CAREMONT PHARMACY SERVICES
DIR fees of Northlake in October >> without Northlake
  ! not_understood without
top 5 drugs by gross this year >> next 5
  ! not_understood next 5
top 5 drugs by gross this year >> the worst 5
  = top grossAmount by drug 5 lowest 2026-01-01..2026-12-31
top 5 drugs by gross this year >> by profit instead
  = top drugNetProfit by drug 5 2026-01-01..2026-12-31
top 5 drugs by gross this year >> and last year
  = top grossAmount by drug 5 2025-01-01..2025-12-31
top 5 drugs by gross this year >> for Medicaid
  = top grossAmount by drug 5 2026-01-01..2026-12-31 of STATE MEDICAID PROGRAM
top 5 drugs by gross this year >> by payer
  = top grossAmount by payer 2026-01-01..2026-12-31
top 5 drugs by gross this year >> as a trend
  = trend grossAmount by month 2026-01-01..2026-12-31
show unpaid invoices >> from Harborline
  = list invoices vendorOpen of Harborline Drug Company
show unpaid invoices >> over $1,000
  = list invoices vendorOpen totalAmount 100000-
show unpaid invoices >> overdue
  ! not_understood overdue
show unpaid invoices >> how many
  ! not_understood how many
show unpaid invoices >> total
  = total vendorOpen
show unpaid invoices >> by vendor
  = top vendorOpen by vendor
monthly gross this year >> for Northlake
  = trend grossAmount by month 2026-01-01..2026-12-31 of NORTHLAKE RX BENEFITS
monthly gross this year >> and net
  = trend netAmount by month 2026-01-01..2026-12-31
monthly gross this year >> which month was the highest
  = top grossAmount by month 1 2026-01-01..2026-12-31
monthly gross this year >> the best month
  = top grossAmount by month 1 2026-01-01..2026-12-31
monthly gross this year >> only Q3
  = trend grossAmount by month 2026-07-01..2026-09-30
what share of gross is Northlake this year >> and Caremont?
  = share grossAmount by payer 2026-01-01..2026-12-31 of CAREMONT PHARMACY SERVICES
what share of gross is Northlake this year >> last year
  = share grossAmount by payer 2025-01-01..2025-12-31 of NORTHLAKE RX BENEFITS
what share of gross is Northlake this year >> of DIR
  = share dirFees by payer 2026-01-01..2026-12-31 of NORTHLAKE RX BENEFITS
why did DIR go up in October >> and in September?
  = explain dirFees by payer 2026-09-01..2026-09-30 against 2026-08-01..2026-08-31
why did DIR go up in October >> by drug
  = explain dirFees by drug 2026-10-01..2026-10-31 against 2026-09-01..2026-09-30
why did DIR go up in October >> and GER?
  = explain gerFees by payer 2026-10-01..2026-10-31 against 2026-09-01..2026-09-30
`;
