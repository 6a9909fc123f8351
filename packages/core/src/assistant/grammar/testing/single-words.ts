/** Single words, names alone, and periods in every writing. */
export const singleWords = `
DIR for metformin and lisinopril
  = total dirFees of LISINOPRIL 10 MG TAB + METFORMIN 500 MG TAB
how much DIR on eliquis with Northlake in October
  = total dirFees 2026-10-01..2026-10-31 of NORTHLAKE RX BENEFITS + ELIQUIS 5 MG TAB
Eliquis DIR by payer
  = top dirFees by payer of ELIQUIS 5 MG TAB
profit on eliquis by month this year
  = trend drugNetProfit by month 2026-01-01..2026-12-31 of ELIQUIS 5 MG TAB
atorvastatin claims by payer
  = top claims by payer of ATORVASTATIN 20 MG TAB
glucophage gross
  = total grossAmount of METFORMIN 500 MG TAB
zestril claims
  = total claims of LISINOPRIL 10 MG TAB
ndc 00003-0894-21 units
  = total drugUnits of 00003089421
NDC 00003089421
  ? total dirFees of 00003089421
  ? total grossAmount of 00003089421
  ? total claims of 00003089421
lipitor vs crestor gross
  = compare grossAmount by drug of ATORVASTATIN 20 MG TAB + ROSUVASTATIN 10 MG TAB
what's the DIR on brand drugs
  ! unknown_name brand
generic drugs gross
  ! not_understood generic
insulin gross
  ! not_understood insulin
semaglutide units last month
  = total drugUnits 2026-10-01..2026-10-31 of OZEMPIC 1 MG PEN
Ozempic
  ? total dirFees of OZEMPIC 1 MG PEN
  ? total grossAmount of OZEMPIC 1 MG PEN
  ? total claims of OZEMPIC 1 MG PEN
Ozempic by month
  ? trend dirFees by month of OZEMPIC 1 MG PEN
  ? trend grossAmount by month of OZEMPIC 1 MG PEN
  ? trend claims by month of OZEMPIC 1 MG PEN
Harborline
  ? total vendorSpend of Harborline Drug Company
  ? total vendorOpen of Harborline Drug Company
  ? total vendorPayments of Harborline Drug Company
this quarter
  ? total dirFees 2026-10-01..2026-12-31
  ? total grossAmount 2026-10-01..2026-12-31
  ? total claims 2026-10-01..2026-12-31
by payer
  ? top dirFees by payer
  ? top grossAmount by payer
  ? top claims by payer
why?
  ! not_understood why
top 5
  ! not_understood top
and Northlake?
  ? total dirFees of NORTHLAKE RX BENEFITS
  ? total grossAmount of NORTHLAKE RX BENEFITS
  ? total claims of NORTHLAKE RX BENEFITS
what about last month?
  ? total dirFees 2026-10-01..2026-10-31
  ? total grossAmount 2026-10-01..2026-10-31
  ? total claims 2026-10-01..2026-10-31
show the claims
  = list claims claims
vs last month
  ! not_understood vs
Humana?
  ! not_understood Humana
DIR fees by payer top 5
  = top dirFees by payer 5
top 5 payers
  ? top dirFees by payer 5
  ? top grossAmount by payer 5
  ? top claims by payer 5
DIR fees from PBMs
  = total dirFees
which payers charge DIR fees
  = top dirFees by payer
list all payers
  ! not_understood list
list our drugs
  ! not_understood list
total DIR
  = total dirFees
DIR
  = total dirFees
fees
  = total fees
claims
  = total claims
gross
  = total grossAmount
profit
  = total netProfit
invoices
  = total vendorInvoices
payments
  = total paymentsReceived
lump sums
  = total lumpSums
remittances
  = list remittances payments
reversals
  = total reversals
units
  = total drugUnits
cost
  ? total drugCost
  ? total expenses
net
  = total netAmount
cash
  = total cashFlow
margin
  = total profitMargin
expenses
  = total expenses
denied
  = total deniedClaims
unpaid
  = total vendorOpen
overdue
  = total vendorOverdue
revenue
  = total grossAmount
interest
  = total lumpSums of interest
clawbacks
  = total dirFees
true-ups
  = total gerFees
BER
  = total gerFees
effective rate
  = total gerFees
performance fees
  = total dirFees
DIR/GER fees
  ? total dirFees
  ? total gerFees
  ? total fees
DIR & GER
  ? total dirFees
  ? total gerFees
  ? total fees
DIR+GER
  ? total dirFees
  ? total gerFees
  ? total fees
network fee
  = total otherFees
PBM fees by month
  = trend fees by month
total fees by payer this year
  = top fees by payer 2026-01-01..2026-12-31
all the fees Northlake took in Q3
  = total fees 2026-07-01..2026-09-30 of NORTHLAKE RX BENEFITS
what fees did we pay in October
  = total fees 2026-10-01..2026-10-31
what other fees did Caremont charge
  = total otherFees of CAREMONT PHARMACY SERVICES
direct and indirect remuneration fees in 2026
  = total dirFees 2026-01-01..2026-12-31
D.I.R. fees
  = total dirFees
What are our DIR fees costing us per prescription at Northlake?
  = total averageDirFee of NORTHLAKE RX BENEFITS
what's the avg DIR fee for Eliquis with Caremont last quarter
  = total averageDirFee 2026-07-01..2026-09-30 of CAREMONT PHARMACY SERVICES + ELIQUIS 5 MG TAB
did we get any bonuses from Optiscript this year
  = total lumpSums 2026-01-01..2026-12-31 of OPTISCRIPT PBM + bonus
has Medicaid paid us in November yet
  = total paymentsReceived 2026-11-01..2026-11-30 of STATE MEDICAID PROGRAM
which payers had reversals in October
  = top reversals by payer 2026-10-01..2026-10-31
which payers denied claims last week
  = top deniedClaims by payer 2026-11-08..2026-11-14
which drugs had denied claims in October
  = top deniedClaims by drug 2026-10-01..2026-10-31
who owes us money
  ! not_understood who
what does Northlake owe us
  ! not_understood what
which vendors did we pay in October
  = top vendorPayments by vendor 2026-10-01..2026-10-31
how much did we pay each vendor in October
  = top vendorPayments by vendor 2026-10-01..2026-10-31
is vendor spend up or down this quarter
  = compare vendorSpend 2026-10-01..2026-12-31 against 2026-07-01..2026-09-30
net profit this quarter vs the same quarter last year
  = compare netProfit 2026-10-01..2026-12-31 against 2025-10-01..2025-12-31
net profit for October and September
  = total netProfit 2026-09-01..2026-10-31
gross for Q2 and Q3
  = total grossAmount 2026-04-01..2026-09-30
gross in June, July and August
  ! not_understood August
DIR fees for June and August
  ! not_understood August
DIR fees in June or July
  = total dirFees 2026-06-01..2026-07-31
fees for Medicaid and Part D by month
  = trend fees by month of PRIMERA MEDICARE PART D + STATE MEDICAID PROGRAM
Which month in 2026 had the lowest net profit?
  = top netProfit by month 1 lowest 2026-01-01..2026-12-31
what was our best month
  ? top dirFees by month 1 lowest
  ? top grossAmount by month 1
  ? top claims by month 1
best quarter for gross
  = top grossAmount by quarter 1
top day for claims in October
  = top claims by day 1 2026-10-01..2026-10-31
DIR percentage by drug
  = top dirPercentage by drug
highest DIR % drug
  = top dirPercentage by drug 1
which drugs have DIR over 10%
  ! not_understood over 10%
claims with more than 30 units
  ! unknown_name 30
eliquis 5 mg DIR
  = total dirFees of ELIQUIS 5 MG TAB
metoprolol er gross
  = total grossAmount of METOPROLOL SUCC ER 50 MG TAB
50 mg tablets
  ! not_understood 50 mg tablets
omeprazole caps units
  = total drugUnits of OMEPRAZOLE 20 MG CAP
DIR feees
  = total dirFees
DIR fee's last month
  = total dirFees 2026-10-01..2026-10-31
"DIR fees" last month
  = total dirFees 2026-10-01..2026-10-31
DIR fees (October)
  = total dirFees 2026-10-01..2026-10-31
DIR fees: October, by payer
  = top dirFees by payer 2026-10-01..2026-10-31
DIR fees, please!
  = total dirFees
D I R fees
  ! not_understood D
DIRfees last month
  ! not_understood DIRfees
GERfees
  ! not_understood GERfees
lastmonth DIR
  ! not_understood lastmonth
gross 2026-10
  = total grossAmount 2026-10-01..2026-10-31
gross 10/2026
  = total grossAmount 2026-10-01..2026-10-31
gross Oct-2026
  = total grossAmount 2026-10-01..2026-10-31
gross for 10/1/26 - 10/15/26
  = total grossAmount 2026-10-01..2026-10-15
gross since 9/15
  = total grossAmount 2026-09-15..
gross through yesterday
  = total grossAmount ..2026-11-19
gross until last month
  = total grossAmount ..2026-10-31
gross the last 2 weeks
  = total grossAmount 2026-11-08..2026-11-21
gross last 45 days
  = total grossAmount 2026-10-07..2026-11-20
gross in the past quarter
  = total grossAmount 2026-07-01..2026-09-30
gross past week
  = total grossAmount 2026-11-08..2026-11-14
gross over the last year
  = total grossAmount 2025-01-01..2025-12-31
gross during 2025
  = total grossAmount 2025-01-01..2025-12-31
gross mid October
  ! not_understood mid
`;
