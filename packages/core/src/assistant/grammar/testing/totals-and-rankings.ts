/** Figures and rankings, as owners and technicians ask for them. */
export const totalsAndRankings = `
how much DIR did Northlake take last month
  = total dirFees 2026-10-01..2026-10-31 of NORTHLAKE RX BENEFITS
What did Northlake charge us in DIR fees in Q2?
  = total dirFees 2026-04-01..2026-06-30 of NORTHLAKE RX BENEFITS
DIR for northlake in october
  = total dirFees 2026-10-01..2026-10-31 of NORTHLAKE RX BENEFITS
Total DIR fees for 2026
  = total dirFees 2026-01-01..2026-12-31
dir last 90 days
  = total dirFees 2026-08-23..2026-11-20
how much are we paying in DIR
  = total dirFees
how much DIR have we paid this year to Caremont
  = total dirFees 2026-01-01..2026-12-31 of CAREMONT PHARMACY SERVICES
DIR fees taken by Optiscript
  = total dirFees of OPTISCRIPT PBM
fees charged by each PBM last quarter
  = top fees by payer 2026-07-01..2026-09-30
what did PBMs charge us last month
  = total fees 2026-10-01..2026-10-31
how much money are we losing to PBMs
  = total fees
how much did pbms take from us last month
  ? total fees 2026-10-01..2026-10-31
  ? total takeBacks 2026-10-01..2026-10-31
who charges the most DIR
  = top dirFees by payer 1
who has the highest DIR rate
  = top dirPercentage by payer 1
who pays us the most
  = top paymentsReceived by payer 1
who pays the worst
  = top paymentsReceived by payer 1 lowest
what's the worst payer
  = top dirFees by payer 1
Who are our worst payers?
  = top dirFees by payer 5
top payer
  ? top dirFees by payer 1
  ? top grossAmount by payer 1
  ? top claims by payer 1
top drugs
  ? top grossAmount by drug 5
  ? top drugNetProfit by drug 5
top 5 drugs
  ? top grossAmount by drug 5
  ? top drugNetProfit by drug 5
best drugs
  ? top grossAmount by drug 5
  ? top drugNetProfit by drug 5
which drug makes us the most money
  = top drugNetProfit by drug 1
what drugs are we losing money on
  = top belowCostLoss by drug
which drugs are underwater
  = top belowCostLoss by drug
which drugs are paid below cost
  = top belowCostLoss by drug
how many scripts are underwater
  = total belowCostClaims
claims below cost in October
  = total belowCostClaims 2026-10-01..2026-10-31
show claims below cost
  ! not_understood below cost
how many claims did we process in October
  = total claims 2026-10-01..2026-10-31
how many prescriptions did we fill for Medicaid this month
  = total claims 2026-11-01..2026-11-30 of STATE MEDICAID PROGRAM
How many Eliquis fills this year?
  = total claims 2026-01-01..2026-12-31 of ELIQUIS 5 MG TAB
claim count by month
  = trend claims by month
number of denied claims by payer
  = top deniedClaims by payer
denials by payer last quarter
  = top deniedClaims by payer 2026-07-01..2026-09-30
which payer denies the most claims
  = top deniedClaims by payer 1
which payer rejects the most
  = top deniedClaims by payer 1
how many claims did Northlake deny in Q3
  = total deniedClaims 2026-07-01..2026-09-30 of NORTHLAKE RX BENEFITS
reversal count last month
  = total reversals 2026-10-01..2026-10-31
how many claims were reversed in October
  = total reversals 2026-10-01..2026-10-31
rejected scripts this month
  = total deniedClaims 2026-11-01..2026-11-30
what was our revenue last month
  = total grossAmount 2026-10-01..2026-10-31
sales last quarter
  = total grossAmount 2026-07-01..2026-09-30
How much did we bill Caremont in September?
  = total grossAmount 2026-09-01..2026-09-30 of CAREMONT PHARMACY SERVICES
gross billed to Optiscript this year
  = total grossAmount 2026-01-01..2026-12-31 of OPTISCRIPT PBM
revenue by payer this quarter
  = top grossAmount by payer 2026-10-01..2026-12-31
net reimbursement by payer this year
  = top netAmount by payer 2026-01-01..2026-12-31
average reimbursement per script
  = total averageClaimValue
avg DIR per claim by payer
  = top averageDirFee by payer
average DIR fee by payer this year
  = top averageDirFee by payer 2026-01-01..2026-12-31
average fee
  = total averageDirFee
average fee per claim
  = total averageDirFee
average copay
  ! not_understood average
DIR per claim for Northlake in Q3
  = total averageDirFee 2026-07-01..2026-09-30 of NORTHLAKE RX BENEFITS
dir % by month
  = trend dirPercentage by month
DIR percent of revenue
  = total dirPercentage
DIR as a percentage of gross
  = total dirPercentage
DIR as a % of revenue for Northlake last quarter
  = total dirPercentage 2026-07-01..2026-09-30 of NORTHLAKE RX BENEFITS
what percentage of our revenue goes to DIR fees
  = total dirPercentage
percent of gross lost to DIR by payer
  = top dirPercentage by payer
copays this month
  = total patientPaid 2026-11-01..2026-11-30
how much did patients pay in October
  = total patientPaid 2026-10-01..2026-10-31
patient pay by drug
  = top patientPaid by drug
interest paid to us in 2026
  = total lumpSums 2026-01-01..2026-12-31 of interest
bonuses this year
  = total lumpSums 2026-01-01..2026-12-31 of bonus
any recoupments in September?
  = total lumpSums 2026-09-01..2026-09-30 of recoupment
were there any recoupments last quarter
  = total lumpSums 2026-07-01..2026-09-30 of recoupment
audit recoupments by payer
  = top lumpSums by payer of recoupment
list all recoupments from Northlake
  = list lumpSums lumpSums of NORTHLAKE RX BENEFITS + recoupment
forwarding balances this year
  = total lumpSums 2026-01-01..2026-12-31 of forwarding_balance
how much was withheld last month
  = total lumpSums 2026-10-01..2026-10-31 of withholding
unclassified lump sums
  = total lumpSums of unclassified
show unclassified adjustments
  = list lumpSums lumpSums of unclassified
lump sums by type
  = top lumpSums by category
lump sums by kind last quarter
  = top lumpSums by category 2026-07-01..2026-09-30
MFP refunds this year
  = total lumpSums 2026-01-01..2026-12-31 of mfp_refund
how many checks did we get last month
  = total payments 2026-10-01..2026-10-31
how many EFTs in October
  = total payments 2026-10-01..2026-10-31
payments from Caremont in October
  = total paymentsReceived 2026-10-01..2026-10-31 of CAREMONT PHARMACY SERVICES
payments by payer last month
  = top paymentsReceived by payer 2026-10-01..2026-10-31
payments last month
  = total paymentsReceived 2026-10-01..2026-10-31
deposits this week
  = total paymentsReceived 2026-11-15..2026-11-21
how much cash came in last month
  = total paymentsReceived 2026-10-01..2026-10-31
how much did we collect from Optiscript in Q3
  = total paymentsReceived 2026-07-01..2026-09-30 of OPTISCRIPT PBM
How much has Medicaid paid us so far this year?
  = total paymentsReceived 2026-01-01..2026-12-31 of STATE MEDICAID PROGRAM
what did we get paid by Primera in August
  = total paymentsReceived 2026-08-01..2026-08-31 of PRIMERA MEDICARE PART D
what did we receive from caremont
  = total paymentsReceived of CAREMONT PHARMACY SERVICES
profit last quarter
  = total netProfit 2026-07-01..2026-09-30
what's our profit this month
  = total netProfit 2026-11-01..2026-11-30
how much did we make last month
  = total netProfit 2026-10-01..2026-10-31
did we make money in October
  = total netProfit 2026-10-01..2026-10-31
how much profit did we make on Ozempic this year
  = total drugNetProfit 2026-01-01..2026-12-31 of OZEMPIC 1 MG PEN
margin on eliquis
  = total drugNetProfit of ELIQUIS 5 MG TAB
profit by drug
  = top drugNetProfit by drug
profit margin by drug
  = top drugNetProfit by drug
net profit by month this year
  = trend netProfit by month 2026-01-01..2026-12-31
profit on Northlake
  ! not_in_the_data Northlake
profit by payer
  ! not_in_the_data payer
Northlake profit last month
  ! not_in_the_data Northlake
gross profit by drug last quarter
  = top drugGrossProfit by drug 2026-07-01..2026-09-30
most profitable drugs
  = top drugNetProfit by drug 5
least profitable drugs
  = top drugNetProfit by drug 5 lowest
which drug is the most profitable
  = top drugNetProfit by drug 1
top 10 most profitable drugs this year
  = top drugNetProfit by drug 10 2026-01-01..2026-12-31
drugs with the highest profit
  = top drugNetProfit by drug 5
drugs with the lowest net profit last quarter
  = top drugNetProfit by drug 5 lowest 2026-07-01..2026-09-30
payers with the highest DIR fees
  = top dirFees by payer 5
what are our top 3 payers by gross revenue
  = top grossAmount by payer 3
top three payers by net
  = top netAmount by payer 3
five worst payers by DIR fees this year
  = top dirFees by payer 5 2026-01-01..2026-12-31
rank payers by DIR percentage
  = top dirPercentage by payer
rank the drugs by gross profit
  = top drugGrossProfit by drug
list payers by DIR
  = top dirFees by payer
which payers take the most in DIR fees?
  = top dirFees by payer 5
lowest DIR payer
  = top dirFees by payer 1 lowest
which payer is the cheapest
  ? top dirFees by payer 1 lowest
  ? top grossAmount by payer 1 lowest
  ? top claims by payer 1 lowest
biggest payer by revenue
  = top grossAmount by payer 1
highest DIR fees
  ? top dirFees by payer 1
  ? top dirFees by drug 1
  ? top dirFees by month 1
highest DIR fees last month
  ? top dirFees by payer 1 2026-10-01..2026-10-31
  ? top dirFees by drug 1 2026-10-01..2026-10-31
  ? top dirFees by month 1 2026-10-01..2026-10-31
what was our highest DIR fee in October
  ? top dirFees by payer 1 2026-10-01..2026-10-31
  ? top dirFees by drug 1 2026-10-01..2026-10-31
  ? top dirFees by month 1 2026-10-01..2026-10-31
most expensive drug
  ! not_understood expensive
which drug costs us the most
  = top drugCost by drug 1
cost of metformin last month
  = total drugCost 2026-10-01..2026-10-31 of METFORMIN 500 MG TAB
how much does metformin cost us
  = total drugCost of METFORMIN 500 MG TAB
what did we pay for eliquis this year
  = total drugCost 2026-01-01..2026-12-31 of ELIQUIS 5 MG TAB
drug cost by month
  = trend drugCost by month
total drug costs last quarter
  = total drugCost 2026-07-01..2026-09-30
cost by drug
  = top drugCost by drug
costs last month
  ? total drugCost 2026-10-01..2026-10-31
  ? total expenses 2026-10-01..2026-10-31
cogs by drug this year
  = top drugCost by drug 2026-01-01..2026-12-31
units of eliquis dispensed in October
  = total drugUnits 2026-10-01..2026-10-31 of ELIQUIS 5 MG TAB
how much metformin did we dispense last quarter
  = total drugUnits 2026-07-01..2026-09-30 of METFORMIN 500 MG TAB
how many metformin last month
  ? total claims 2026-10-01..2026-10-31 of METFORMIN 500 MG TAB
  ? total drugUnits 2026-10-01..2026-10-31 of METFORMIN 500 MG TAB
metformin units by month
  = trend drugUnits by month of METFORMIN 500 MG TAB
most dispensed drug
  = top drugUnits by drug 1
which drug did we dispense the most in October
  = top drugUnits by drug 1 2026-10-01..2026-10-31
which drugs do we fill the most
  = top claims by drug 5
how many prescriptions per day this month
  = trend claims by day 2026-11-01..2026-11-30
busiest day
  ! not_understood busiest
which month was the best for profit
  = top netProfit by month 1
best month for profit this year
  = top netProfit by month 1 2026-01-01..2026-12-31
worst month for DIR
  = top dirFees by month 1
in which month did we have the most reversals
  = top reversals by month 1
what month had the lowest margin
  = top profitMargin by month 1 lowest
top 3 months by revenue
  = top grossAmount by month 3
average monthly DIR fees
  ! not_understood average
average DIR fees per month
  ! not_understood average
DIR fees by week
  ! not_understood week
vendor spend last month
  = total vendorSpend 2026-10-01..2026-10-31
how much did we spend with Harborline this year
  = total vendorSpend 2026-01-01..2026-12-31 of Harborline Drug Company
how much did we spend last month
  ? total vendorSpend 2026-10-01..2026-10-31
  ? total expenses 2026-10-01..2026-10-31
what did we buy from Bluestem in Q3
  = total vendorSpend 2026-07-01..2026-09-30 of Bluestem Medical Distributors
purchases by vendor this quarter
  = top vendorSpend by vendor 2026-10-01..2026-12-31
who do we buy the most from
  = top vendorSpend by vendor 1
who do we owe the most
  = top vendorOpen by vendor 1
what do we owe Harborline
  = total vendorOpen of Harborline Drug Company
how much do we owe Prairie Generics
  = total vendorOpen of Prairie Generics Supply
which vendors do we owe money to
  = top vendorOpen by vendor
what did we pay Harborline last month
  = total vendorPayments 2026-10-01..2026-10-31 of Harborline Drug Company
how much have we paid to vendors this year
  = total vendorPayments 2026-01-01..2026-12-31
payments to vendors by month
  = trend vendorPayments by month
vendor payments last quarter
  = total vendorPayments 2026-07-01..2026-09-30
unpaid invoices
  = total vendorOpen
open invoices by vendor
  = top vendorOpen by vendor
how many unpaid invoices do we have
  = list invoices vendorOpen
how many invoices are overdue
  = list invoices vendorOverdue
past due invoices from prairie
  = total vendorOverdue of Prairie Generics Supply
how much is past due
  = total vendorOverdue
total overdue
  = total vendorOverdue
invoices by status
  = top vendorInvoices by status
disputed invoices
  = total vendorInvoices disputed
how many disputed invoices
  = total vendorInvoices disputed
pending invoices from Bluestem
  = total vendorInvoices of Bluestem Medical Distributors pending
show all pending invoices
  = list invoices vendorInvoices pending
invoices over $5,000
  = list invoices vendorInvoices totalAmount 500000-
show invoices under $500 from Harborline
  = list invoices vendorInvoices of Harborline Drug Company totalAmount -50000
largest invoices this year
  = list invoices vendorSpend 2026-01-01..2026-12-31
biggest invoice last quarter
  = list invoices vendorSpend 1 2026-07-01..2026-09-30
number of invoices per vendor
  = top vendorInvoices by vendor
list invoices from Harborline in October
  = list invoices vendorInvoices 2026-10-01..2026-10-31 of Harborline Drug Company
expenses this year
  = total expenses 2026-01-01..2026-12-31
expenses by month
  = trend expenses by month
what were our operating expenses in Q3
  = total expenses 2026-07-01..2026-09-30
cash flow by quarter
  = trend cashFlow by quarter
net income year to date
  = total netProfit 2026-01-01..2026-12-31
margin last quarter
  = total profitMargin 2026-07-01..2026-09-30
how is our profit margin doing over time
  = trend profitMargin by month
`;
