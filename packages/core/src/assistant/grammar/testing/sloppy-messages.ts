/** Fragments, slang and typos. */
export const sloppyMessages = `
Hi, can you tell me how much we paid Northlake in DIR fees during October 2026?
  = total dirFees 2026-10-01..2026-10-31 of NORTHLAKE RX BENEFITS
I'd like to see our DIR fees by payer for the last quarter
  = top dirFees by payer 2026-07-01..2026-09-30
Could you show me the top ten drugs by net profit for this year?
  = top drugNetProfit by drug 10 2026-01-01..2026-12-31
whats the total of dir fees for caremont since july
  = total dirFees 2026-07-01.. of CAREMONT PHARMACY SERVICES
give me a breakdown of the gross revenue by payer for q3
  = top grossAmount by payer 2026-07-01..2026-09-30
need total claims for october
  = total claims 2026-10-01..2026-10-31
DIR Oct
  = total dirFees 2026-10-01..2026-10-31
oct dir by payer
  = top dirFees by payer 2026-10-01..2026-10-31
Q3 GER northlake
  = total gerFees 2026-07-01..2026-09-30 of NORTHLAKE RX BENEFITS
gross YTD
  = total grossAmount 2026-01-01..2026-12-31
net ytd by payer
  = top netAmount by payer 2026-01-01..2026-12-31
show me what we paid in fees last month
  = total fees 2026-10-01..2026-10-31
how are our DIR fees trending
  = trend dirFees by month
are DIR fees going up
  = trend dirFees by month
is our margin improving
  ! not_understood improving
how's business
  ! not_understood business
how much did DIR cost us in Q3
  = total dirFees 2026-07-01..2026-09-30
how much of a bite did DIR take out of revenue last quarter
  ! not_understood bite
how badly did Northlake hit us with DIR fees last month
  ! not_understood badly
What was the damage from DIR in October?
  ! not_understood damage
how much did we lose to clawbacks this year
  = total dirFees 2026-01-01..2026-12-31
how much did caremont claw back in september
  = total dirFees 2026-09-01..2026-09-30 of CAREMONT PHARMACY SERVICES
How much money did we get from Medicaid last month?
  = total paymentsReceived 2026-10-01..2026-10-31 of STATE MEDICAID PROGRAM
how much revenue did eliquis bring in this year
  = total grossAmount 2026-01-01..2026-12-31 of ELIQUIS 5 MG TAB
how much revenue did we bring in from Northlake in Q2
  = total grossAmount 2026-04-01..2026-06-30 of NORTHLAKE RX BENEFITS
what did eliquis gross in October
  = total grossAmount 2026-10-01..2026-10-31 of ELIQUIS 5 MG TAB
What is our net on Jardiance this year
  = total netAmount 2026-01-01..2026-12-31 of JARDIANCE 10 MG TAB
What's the net profit per unit of Ozempic
  = total drugProfitPerUnit of OZEMPIC 1 MG PEN
loss on Eliquis below cost this year
  = total belowCostLoss 2026-01-01..2026-12-31 of ELIQUIS 5 MG TAB
How much are we underwater on Eliquis?
  = total belowCostLoss of ELIQUIS 5 MG TAB
how many metformin claims were below cost in Q3
  = total belowCostClaims 2026-07-01..2026-09-30 of METFORMIN 500 MG TAB
below cost losses by drug this quarter
  = top belowCostLoss by drug 2026-10-01..2026-12-31
what drug has the worst loss below cost
  = top belowCostLoss by drug 1
which drug loses us the most money
  = top belowCostLoss by drug 1
which payer has the best DIR rate
  = top dirPercentage by payer 1 lowest
which insurance pays the most
  = top paymentsReceived by payer 1
which PBM is the worst for DIR
  = top dirFees by payer 1
which of our payers has the highest DIR percentage
  = top dirPercentage by payer 1
who denies the most claims
  = top deniedClaims by payer 1
which payer had the most reversals last quarter
  = top reversals by payer 1 2026-07-01..2026-09-30
what payer has the fewest denied claims
  = top deniedClaims by payer 1 lowest
Which drug has the highest average DIR fee?
  = top averageDirFee by drug 1
average claim value by payer
  = top averageClaimValue by payer
average claim for Northlake in October
  = total averageClaimValue 2026-10-01..2026-10-31 of NORTHLAKE RX BENEFITS
avg claim value Q3
  = total averageClaimValue 2026-07-01..2026-09-30
average amount per claim
  = total averageClaimValue
what's an average claim worth
  = total averageClaimValue
number of scripts last month
  = total claims 2026-10-01..2026-10-31
script count for October
  = total claims 2026-10-01..2026-10-31
how many scripts for lisinopril 10 mg
  = total claims of LISINOPRIL 10 MG TAB
total scripts ytd
  = total claims 2026-01-01..2026-12-31
claims volume by month
  = trend claims by month
fills by drug last month
  = top claims by drug 2026-10-01..2026-10-31
Rx count by payer
  = top claims by payer
how many Rx did we fill last month
  = total claims 2026-10-01..2026-10-31
how many units of Ozempic did Medicaid pay for
  ! not_understood pay
how many lantus pens did we dispense
  = total drugUnits of LANTUS SOLOSTAR PEN
lantus units last year
  = total drugUnits 2025-01-01..2025-12-31 of LANTUS SOLOSTAR PEN
trulicity cogs this quarter
  = total drugCost 2026-10-01..2026-12-31 of TRULICITY 1.5 MG PEN
acquisition cost of jardiance in October
  = total drugCost 2026-10-01..2026-10-31 of JARDIANCE 10 MG TAB
total cost of goods sold YTD
  = total drugCost 2026-01-01..2026-12-31
gross profit last quarter
  = total drugGrossProfit 2026-07-01..2026-09-30
total gross profit on drugs in October
  = total drugGrossProfit 2026-10-01..2026-10-31
What's our spend with Prairie this quarter
  = total vendorSpend 2026-10-01..2026-12-31 of Prairie Generics Supply
spend by supplier last month
  = top vendorSpend by vendor 2026-10-01..2026-10-31
How much have we bought from Harborline since June?
  = total vendorSpend 2026-06-01.. of Harborline Drug Company
how much did we purchase from bluestem last year
  = total vendorSpend 2025-01-01..2025-12-31 of Bluestem Medical Distributors
amount due to Harborline
  = total vendorOpen of Harborline Drug Company
outstanding balance with Prairie
  = total vendorOpen of Prairie Generics Supply
what's overdue
  = total vendorOverdue
how much do we still owe our vendors
  = total vendorOpen
how much is unpaid
  = total vendorOpen
total unpaid invoices for Harborline
  = total vendorOpen of Harborline Drug Company
show overdue invoices from Bluestem
  = list invoices vendorOverdue of Bluestem Medical Distributors
show me Harborline's unpaid invoices over $2,000
  = list invoices vendorOpen of Harborline Drug Company totalAmount 200000-
which invoices are overdue
  = list invoices vendorOverdue
which invoices are disputed
  = list invoices vendorInvoices disputed
list approved invoices last month
  = list invoices vendorInvoices 2026-10-01..2026-10-31 approved
cancelled invoices this year
  = total vendorInvoices 2026-01-01..2026-12-31 cancelled
largest unpaid invoice
  ! not_understood largest
vendor invoices by month
  = trend vendorInvoices by month
average invoice amount
  ! not_understood amount
how many invoices in October were over $1,000
  = total vendorInvoices 2026-10-01..2026-10-31 totalAmount 100000-
remittances from Caremont last month
  = list remittances payments 2026-10-01..2026-10-31 of CAREMONT PHARMACY SERVICES
show files from this week
  = list remittances payments 2026-11-15..2026-11-21
how many files did we get last month
  = list remittances payments 2026-10-01..2026-10-31
835s from Northlake in October
  = list remittances payments 2026-10-01..2026-10-31 of NORTHLAKE RX BENEFITS
list the checks from Optiscript this quarter
  = list payments paymentsReceived 2026-10-01..2026-12-31 of OPTISCRIPT PBM
payments over $10,000 last month
  = list payments paymentsReceived 2026-10-01..2026-10-31 totalAmount 1000000-
largest payment this year
  ! not_understood largest
biggest deposit in Q3
  ? top paymentsReceived by payer 1 2026-07-01..2026-09-30
  ? top paymentsReceived by month 1 2026-07-01..2026-09-30
which payment was the largest
  ! not_understood largest
DIR fees by remittance
  = top dirFees by remittance
top 5 remittances by DIR
  = top dirFees by remittance 5
largest disputed invoice
  = list invoices vendorSpend 1 disputed
which file had the highest DIR
  = top dirFees by remittance 1
which 5 drugs have the highest gross
  = top grossAmount by drug 5
which three payers took the most DIR
  = top dirFees by payer 3
which 3 months had the most DIR
  = top dirFees by month 3
claims on each day this month
  = trend claims by day 2026-11-01..2026-11-30
DIR on each month this year
  = trend dirFees by month 2026-01-01..2026-12-31
gross on every day in October
  = trend grossAmount by day 2026-10-01..2026-10-31
claims ovr $500
  = list claims claims grossAmount 50000-
claims with DIR obver $10
  = list claims claims dirFee 1000-
claims undr $10 DIR
  = list claims claims dirFee -1000
tpo 5 drugs by gross
  = top grossAmount by drug 5
topp 3 payers by DIR
  = top dirFees by payer 3
cahs flow by month
  = trend cashFlow by month
porfit margin by month
  = trend profitMargin by month
vednor spend by month
  = trend vendorSpend by month
gorss amount by quarter
  = trend grossAmount by quarter
gross proift by month
  = trend drugGrossProfit by month
nte profit by month
  = trend netProfit by month
take bcaks by month
  = trend takeBacks by month
lupm sums by month
  = trend lumpSums by month
denide claims by month
  = trend deniedClaims by month
gross margin on eliquis
  ! not_in_the_data gross margin
top 10 claims by net amount lowest
  = list claims netAmount 10 lowest
top 5 worst payers
  = top dirFees by payer 5
top 3 lowest drugs by net profit
  = top drugNetProfit by drug 3 lowest
how many paid claims did we have in October
  = total claims 2026-10-01..2026-10-31 paid
how many claims a day
  = trend claims by day
gross a month
  = trend grossAmount by month
audit take-backs from Caremont
  = total lumpSums of CAREMONT PHARMACY SERVICES + recoupment
how much DIR did we pay in the last full month
  = total dirFees 2026-10-01..2026-10-31
who raised their DIR the most last month
  = explain dirFees by payer 1 2026-10-01..2026-10-31 against 2026-09-01..2026-09-30
who pays more, Northlake or Optiscript
  = compare paymentsReceived by payer of NORTHLAKE RX BENEFITS + OPTISCRIPT PBM
DIR fees as well as claims by payer
  ? top dirFees by payer
  ? top claims by payer
how much every vendor billed us
  = top vendorSpend by vendor
how many payers charged DIR
  ! not_understood how many
number of drugs dispensed
  ! not_understood number of
how many DIR fees did we pay
  ! not_understood how many
how many recoupments this year
  = list lumpSums lumpSums 2026-01-01..2026-12-31 of recoupment
how many lump sums did Northlake take
  = list lumpSums lumpSums of NORTHLAKE RX BENEFITS
how many bonuses did we get
  = list lumpSums lumpSums of bonus
average net per script
  ! not_understood average
claims by DIR fee
  = list claims dirFees
how does Northlake rank
  ! not_understood Northlake
is Northlake worse than Caremont for DIR
  = compare dirFees by payer of CAREMONT PHARMACY SERVICES + NORTHLAKE RX BENEFITS
was October better than September for profit
  = compare netProfit 2026-10-01..2026-10-31 against 2026-09-01..2026-09-30
Northlake vs everyone else
  ! not_understood everyone else
how much did we bill last month
  = total grossAmount 2026-10-01..2026-10-31
total billed last month
  = total grossAmount 2026-10-01..2026-10-31
rank payers by gross
  = top grossAmount by payer
how many units did we dispense
  = total drugUnits
how many denied claims by payer
  = top deniedClaims by payer
top 10 claims by gross
  = list claims grossAmount 10
`;
