/** The same things in many other ways. */
export const manyWays = `
How did DIR fees trend in 2026?
  = trend dirFees by month 2026-01-01..2026-12-31
Show me how gross has trended over the past 6 months
  = trend grossAmount by month 2026-06-01..2026-11-30
plot vendor spend by month since January
  = trend vendorSpend by month 2026-01-01..
give me the daily claim counts for last week
  = trend claims by day 2026-11-08..2026-11-14
claims by day this week
  = trend claims by day 2026-11-15..2026-11-21
fees by quarter in 2026
  = trend fees by quarter 2026-01-01..2026-12-31
DIR fees in 2025 by quarter
  = trend dirFees by quarter 2025-01-01..2025-12-31
what was the DIR rate each quarter this year
  = trend dirPercentage by quarter 2026-01-01..2026-12-31
net profit every month this year
  = trend netProfit by month 2026-01-01..2026-12-31
how many claims a day
  = trend claims by day
how many claims per month on average
  ! not_understood on average
average DIR fee trend
  = trend averageDirFee by month
Northlake DIR by drug last month
  = top dirFees by drug 2026-10-01..2026-10-31 of NORTHLAKE RX BENEFITS
top 5 drugs for Caremont by DIR
  = top dirFees by drug 5 of CAREMONT PHARMACY SERVICES
which drugs did Northlake charge the most DIR on
  = top dirFees by drug 5 of NORTHLAKE RX BENEFITS
which drug had the biggest DIR fee last quarter
  = top dirFees by drug 1 2026-07-01..2026-09-30
which payer reimburses the most for Eliquis
  = top netAmount by payer 1 of ELIQUIS 5 MG TAB
who pays best for ozempic
  = top netAmount by payer 1 of OZEMPIC 1 MG PEN
what does Northlake pay for Eliquis
  = total netAmount of NORTHLAKE RX BENEFITS + ELIQUIS 5 MG TAB
how much did Primera pay us for Eliquis in October
  = total netAmount 2026-10-01..2026-10-31 of PRIMERA MEDICARE PART D + ELIQUIS 5 MG TAB
Northlake's reimbursement on Eliquis this year
  = total netAmount 2026-01-01..2026-12-31 of NORTHLAKE RX BENEFITS + ELIQUIS 5 MG TAB
how much did Eliquis cost us last month
  = total drugCost 2026-10-01..2026-10-31 of ELIQUIS 5 MG TAB
cost of Eliquis by month
  = trend drugCost by month of ELIQUIS 5 MG TAB
profit per unit by drug
  = top drugProfitPerUnit by drug
profit per unit of eliquis vs xarelto
  = compare drugProfitPerUnit by drug of ELIQUIS 5 MG TAB + XARELTO 20 MG TAB
gross margin on eliquis
  ! not_in_the_data gross margin
net profit margin in Q3
  = total profitMargin 2026-07-01..2026-09-30
what's our cash position
  ! not_understood position
what was our cash flow in Q2
  = total cashFlow 2026-04-01..2026-06-30
operating expenses by quarter
  = trend expenses by quarter
compare expenses this quarter to last quarter
  = compare expenses 2026-10-01..2026-12-31 against 2026-07-01..2026-09-30
compare net profit Q2 and Q3
  = compare netProfit 2026-07-01..2026-09-30 against 2026-04-01..2026-06-30
who did we spend more with, Harborline or Prairie
  = compare vendorSpend by vendor of Harborline Drug Company + Prairie Generics Supply
share of spend by vendor this year
  = share vendorSpend by vendor 2026-01-01..2026-12-31
what percent of purchases went to Harborline
  = share vendorSpend by vendor of Harborline Drug Company
Harborline's share of our spend
  = share vendorSpend by vendor of Harborline Drug Company
vendor breakdown for October
  ? top vendorSpend by vendor 2026-10-01..2026-10-31
  ? top vendorOpen by vendor 2026-10-01..2026-10-31
  ? top vendorPayments by vendor 2026-10-01..2026-10-31
breakdown by payer
  ? top dirFees by payer
  ? top grossAmount by payer
  ? top claims by payer
breakdown of DIR by drug in Q3
  = top dirFees by drug 2026-07-01..2026-09-30
split DIR by payer for this month
  = top dirFees by payer 2026-11-01..2026-11-30
itemize fees by payer
  = top fees by payer
denied claims of Caremont by month
  = trend deniedClaims by month of CAREMONT PHARMACY SERVICES
what percent of claims were denied
  ! not_understood percent of
denial rate by payer
  ! not_understood rate
reversal rate
  ! not_understood rate
how many paid claims did we have in October
  = total claims 2026-10-01..2026-10-31 paid
paid claims by payer
  = top claims by payer paid
claims by status last month
  = top claims by status 2026-10-01..2026-10-31
gross of paid claims
  = total grossAmount paid
DIR fees on denied claims
  = total dirFees denied
gross of reversals in October
  = total grossAmount 2026-10-01..2026-10-31 reversal
list reversed claims from Primera this quarter
  = list claims claims 2026-10-01..2026-12-31 of PRIMERA MEDICARE PART D reversal
show me rejected claims for eliquis
  = list claims claims of ELIQUIS 5 MG TAB denied
any denied claims yesterday?
  = total deniedClaims 2026-11-19..2026-11-19
today's claims
  = total claims 2026-11-20..2026-11-20
claims today
  = total claims 2026-11-20..2026-11-20
yesterday's deposits
  = total paymentsReceived 2026-11-19..2026-11-19
gross today
  = total grossAmount 2026-11-20..2026-11-20
last week's gross by payer
  = top grossAmount by payer 2026-11-08..2026-11-14
this week vs last week claims
  = compare claims 2026-11-15..2026-11-21 against 2026-11-08..2026-11-14
DIR fees for the week
  = total dirFees 2026-11-15..2026-11-21
DIR fees the past 12 months by month
  = trend dirFees by month 2025-12-01..2026-11-30
rolling 12 month DIR
  = total dirFees 2025-12-01..2026-11-30
last 6 months of gross by month
  = trend grossAmount by month 2026-06-01..2026-11-30
DIR in the first quarter
  = total dirFees 2026-01-01..2026-03-31
second half of 2025 gross
  = total grossAmount 2025-07-01..2025-12-31
fees from March through May
  = total fees 2026-03-01..2026-05-31
fees between 3/1 and 3/15
  = total fees 2026-03-01..2026-03-15
fees since the start of the year
  = total fees 2026-01-01..
gross in the last two years by quarter
  = trend grossAmount by quarter 2025-01-01..2026-12-31
gross Nov 2025 vs Nov 2026
  = compare grossAmount 2026-11-01..2026-11-30 against 2025-11-01..2025-11-30
summer 2026 gross
  ! not_understood summer
claims over $1,000 last month by payer
  = top claims by payer 2026-10-01..2026-10-31 grossAmount 100000-
how many claims over $1,000 by payer
  = top claims by payer grossAmount 100000-
claims with DIR fees over $10 for Northlake in October
  = list claims claims 2026-10-01..2026-10-31 of NORTHLAKE RX BENEFITS dirFee 1000-
show all claims with no DIR
  ! not_understood no
claims without DIR fees
  ! not_understood without
claims with zero DIR
  ! unknown_name zero
claims with negative net
  ! unknown_name negative
claims where net is under $0
  = list claims claims netAmount -0
Which claims had more than $50 in DIR fees?
  = list claims claims dirFee 5000-
claims having DIR above fifty dollars
  = list claims claims dirFee 5000-
GER fees greater than 5 on claims from Optiscript
  = list claims claims of OPTISCRIPT PBM gerFee 500-
top 10 claims by net amount lowest
  = list claims netAmount 10 lowest
lowest net claims
  = list claims netAmount lowest
lump sums from Northlake over $500
  = list lumpSums lumpSums of NORTHLAKE RX BENEFITS totalAmount 50000-
show bonuses and interest
  ? list lumpSums lumpSums of bonus
  ? list lumpSums lumpSums of interest
show PLB adjustments for October
  = list lumpSums lumpSums 2026-10-01..2026-10-31
recoupments by month
  = trend lumpSums by month of recoupment
how much did audits cost us
  ! not_understood audits
audit take-backs from Caremont
  = total lumpSums of CAREMONT PHARMACY SERVICES + recoupment
forwarding balance of Optiscript
  = total lumpSums of OPTISCRIPT PBM + forwarding_balance
withheld by payer this year
  = top lumpSums by payer 2026-01-01..2026-12-31 of withholding
unclassified by payer
  = top lumpSums by payer of unclassified
DIR lump sums by payer
  = top lumpSums by payer of dir
lump GER in Q3
  = total lumpSums 2026-07-01..2026-09-30 of effective_rate
Which payer had the largest increase in DIR last month?
  = explain dirFees by payer 1 2026-10-01..2026-10-31 against 2026-09-01..2026-09-30
which drug's profit dropped the most in October
  = explain drugNetProfit by drug 1 2026-10-01..2026-10-31 against 2026-09-01..2026-09-30
biggest change in DIR by payer last month
  = explain dirFees by payer 1 2026-10-01..2026-10-31 against 2026-09-01..2026-09-30
who raised their DIR the most
  ! not_understood raised
how much more DIR did we pay in October than September
  = compare dirFees 2026-10-01..2026-10-31 against 2026-09-01..2026-09-30
how much higher was gross in Q3 than in Q2
  = compare grossAmount 2026-07-01..2026-09-30 against 2026-04-01..2026-06-30
was October better than September for profit
  = compare netProfit 2026-10-01..2026-10-31 against 2026-09-01..2026-09-30
is Northlake worse than Caremont for DIR
  = compare dirFees by payer of CAREMONT PHARMACY SERVICES + NORTHLAKE RX BENEFITS
which is worse, Northlake or Caremont
  ? compare dirFees by payer of CAREMONT PHARMACY SERVICES + NORTHLAKE RX BENEFITS
  ? compare grossAmount by payer of CAREMONT PHARMACY SERVICES + NORTHLAKE RX BENEFITS
  ? compare claims by payer of CAREMONT PHARMACY SERVICES + NORTHLAKE RX BENEFITS
DIR fees Northlake vs everyone else
  ! not_understood everyone else
how does Northlake rank
  ! not_understood Northlake
what rank is Northlake in DIR
  ! not_understood rank
Northlake's DIR compared to average
  ! not_understood compared to
total of DIR and GER
  ? total dirFees
  ? total gerFees
  ? total fees
sum of DIR and GER fees
  ? total dirFees
  ? total gerFees
  ? total fees
DIR plus GER in October
  ! not_understood plus
DIR fees as well as claims by payer
  ? top dirFees by payer
  ? top claims by payer
DIR, by payer, last month, top 3
  = top dirFees by payer 3 2026-10-01..2026-10-31
last month DIR top 3 payers
  = top dirFees by payer 3 2026-10-01..2026-10-31
payer DIR top 3 last month
  = top dirFees by payer 3 2026-10-01..2026-10-31
DIR last month per payer please
  = top dirFees by payer 2026-10-01..2026-10-31
October DIR fees, Northlake only
  = total dirFees 2026-10-01..2026-10-31 of NORTHLAKE RX BENEFITS
only Northlake DIR in October
  = total dirFees 2026-10-01..2026-10-31 of NORTHLAKE RX BENEFITS
just the DIR fees
  = total dirFees
DIR for all payers by month
  = trend dirFees by month
DIR for every payer
  = top dirFees by payer
each payer's DIR last month
  = top dirFees by payer 2026-10-01..2026-10-31
for each payer, DIR fees in Q3
  = top dirFees by payer 2026-07-01..2026-09-30
what each PBM charged us in DIR
  = top dirFees by payer
how much each payer paid us last month
  = top paymentsReceived by payer 2026-10-01..2026-10-31
how much every vendor billed us
  = top vendorSpend by vendor
what did each vendor bill last quarter
  = top vendorSpend by vendor 2026-07-01..2026-09-30
what did Harborline bill us in October
  = total vendorSpend 2026-10-01..2026-10-31 of Harborline Drug Company
how much did Harborline charge us this year
  = total vendorSpend 2026-01-01..2026-12-31 of Harborline Drug Company
Harborline charges
  = total vendorSpend of Harborline Drug Company
what we owe by vendor
  = top vendorOpen by vendor
money owed to vendors
  = total vendorOpen
payables by vendor
  = top vendorOpen by vendor
who are our top vendors
  = top vendorSpend by vendor 5
top vendor by spend
  = top vendorSpend by vendor 1
biggest vendor this year
  = top vendorSpend by vendor 1 2026-01-01..2026-12-31
largest supplier by purchases in 2026
  = top vendorSpend by vendor 1 2026-01-01..2026-12-31
cheapest vendor
  = top vendorSpend by vendor 1 lowest
best vendor
  = top vendorSpend by vendor 1 lowest
payer mix
  ! not_understood mix
claims by payer share
  = share claims by payer
gross by payer as a percentage
  = share grossAmount by payer
how many payers charged DIR
  ! not_understood how many
number of drugs dispensed
  ! not_understood number of
how many different drugs did we fill
  ! not_understood different
what's the DIR on claim 12345
  ! not_understood 12345
rx 1234567
  ! not_understood 1234567
claim number 998877
  ! not_understood 998877
remittance 835-2026-10
  ! not_understood 835-2026-10
invoice HL-1001
  ! unknown_name HL 1001
trace NLK00012
  ! not_understood trace NLK00012
DIR fee average
  = total averageDirFee
average net per script
  ! not_understood average
average GER fee
  ! not_understood average
average gross by drug
  ! not_understood average
median DIR fee
  ! not_understood median
max DIR fee
  ? top dirFees by payer 1
  ? top dirFees by drug 1
  ? top dirFees by month 1
minimum DIR fee last month
  ? top dirFees by payer 1 lowest 2026-10-01..2026-10-31
  ? top dirFees by drug 1 lowest 2026-10-01..2026-10-31
  ? top dirFees by month 1 lowest 2026-10-01..2026-10-31
smallest claim
  = list claims grossAmount 1 lowest
claims with the lowest net amount
  = list claims netAmount lowest
10 newest claims from Northlake
  = list claims claims 10 of NORTHLAKE RX BENEFITS
5 largest claims by DIR last month
  = list claims dirFees 5 2026-10-01..2026-10-31
first 10 claims of October
  ! not_understood first
show 20 claims
  = list claims claims 20
show me 5 claims with DIR over $20
  = list claims claims 5 dirFee 2000-
give me the claims for eliquis in October by DIR fee
  = list claims dirFees 2026-10-01..2026-10-31 of ELIQUIS 5 MG TAB
show claims sorted by gross
  = list claims grossAmount
claims by DIR fee
  = list claims dirFees
`;
