/** Single words and names alone. */
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
`;
