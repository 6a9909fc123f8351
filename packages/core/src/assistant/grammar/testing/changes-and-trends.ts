/** Comparisons, reasons, shares and trends. */
export const changesAndTrends = `
top 3 months by revenue
  = top grossAmount by month 3
which drug costs us the most
  = top drugCost by drug 1
list payers by DIR
  = top dirFees by payer
average monthly DIR fees
  ! not_understood average
compare Humana to Northlake
  ! unknown_name Humana
how does Northlake compare to Caremont on gross
  = compare grossAmount by payer of CAREMONT PHARMACY SERVICES + NORTHLAKE RX BENEFITS
Northlake versus Caremont DIR rate
  = compare dirPercentage by payer of CAREMONT PHARMACY SERVICES + NORTHLAKE RX BENEFITS
which is higher, DIR of Northlake or Caremont
  = compare dirFees by payer of CAREMONT PHARMACY SERVICES + NORTHLAKE RX BENEFITS
who pays more, Northlake or Optiscript
  = compare paymentsReceived by payer of NORTHLAKE RX BENEFITS + OPTISCRIPT PBM
does Northlake take more DIR than Caremont
  = compare dirFees by payer of CAREMONT PHARMACY SERVICES + NORTHLAKE RX BENEFITS
Compare the net profit of Ozempic and Trulicity last quarter
  = compare drugNetProfit by drug 2026-07-01..2026-09-30 of OZEMPIC 1 MG PEN + TRULICITY 1.5 MG PEN
compare payers
  = top dirFees by payer
compare all payers on gross last month
  = top grossAmount by payer 2026-10-01..2026-10-31
compare vendors
  = top vendorSpend by vendor
compare the DIR percentage of Primera and Medicaid
  = compare dirPercentage by payer of PRIMERA MEDICARE PART D + STATE MEDICAID PROGRAM
compare October and September DIR fees
  = compare dirFees 2026-10-01..2026-10-31 against 2026-09-01..2026-09-30
compare revenue of this quarter and last quarter
  = compare grossAmount 2026-10-01..2026-12-31 against 2026-07-01..2026-09-30
compare this month to last month for claims
  = compare claims 2026-11-01..2026-11-30 against 2026-10-01..2026-10-31
DIR fees this year compared to last year
  = compare dirFees 2026-01-01..2026-12-31 against 2025-01-01..2025-12-31
DIR fees this October vs last October
  = compare dirFees 2026-10-01..2026-10-31 against 2025-10-01..2025-10-31
GER in Q3 versus Q2
  = compare gerFees 2026-07-01..2026-09-30 against 2026-04-01..2026-06-30
how do DIR fees in Q3 compare with Q2
  = compare dirFees 2026-07-01..2026-09-30 against 2026-04-01..2026-06-30
what's the difference in DIR between August and September
  = compare dirFees 2026-09-01..2026-09-30 against 2026-08-01..2026-08-31
difference between Northlake and Caremont in DIR
  = compare dirFees by payer of CAREMONT PHARMACY SERVICES + NORTHLAKE RX BENEFITS
how did claims change from August to October
  = compare claims 2026-10-01..2026-10-31 against 2026-08-01..2026-08-31
how much did DIR change last month
  = compare dirFees 2026-10-01..2026-10-31 against 2026-09-01..2026-09-30
how did DIR fees change in October
  = compare dirFees 2026-10-01..2026-10-31 against 2026-09-01..2026-09-30
did DIR go up last month
  = compare dirFees 2026-10-01..2026-10-31 against 2026-09-01..2026-09-30
is DIR higher this month than last month
  = compare dirFees 2026-11-01..2026-11-30 against 2026-10-01..2026-10-31
are claims down this month
  = compare claims 2026-11-01..2026-11-30 against 2026-10-01..2026-10-31
has revenue grown this year
  = compare grossAmount 2026-01-01..2026-12-31 against 2025-01-01..2025-12-31
did gross fall in September
  = compare grossAmount 2026-09-01..2026-09-30 against 2026-08-01..2026-08-31
how has DIR changed over the last 6 months
  = trend dirFees by month 2026-06-01..2026-11-30
how have our DIR fees changed
  = trend dirFees by month
DIR fees last month vs the month before
  = compare dirFees 2026-10-01..2026-10-31 against 2026-09-01..2026-09-30
DIR in October vs the same month last year
  = compare dirFees 2026-10-01..2026-10-31 against 2025-10-01..2025-10-31
October DIR compared to a year ago
  = compare dirFees 2026-10-01..2026-10-31 against 2025-10-01..2025-10-31
gross in March 2025 vs March 2026
  = compare grossAmount 2026-03-01..2026-03-31 against 2025-03-01..2025-03-31
Q1 vs Q2 2025 gross
  = compare grossAmount 2025-04-01..2025-06-30 against 2025-01-01..2025-03-31
net profit Q3 vs Q3 last year
  = compare netProfit 2026-07-01..2026-09-30 against 2025-07-01..2025-09-30
compare vendor spend October to September by vendor
  = compare vendorSpend by vendor 2026-10-01..2026-10-31 against 2026-09-01..2026-09-30
DIR by payer October vs September
  = compare dirFees by payer 2026-10-01..2026-10-31 against 2026-09-01..2026-09-30
gross by drug this quarter vs last quarter
  = compare grossAmount by drug 2026-10-01..2026-12-31 against 2026-07-01..2026-09-30
why is DIR up this month
  = explain dirFees by payer 2026-11-01..2026-11-30 against 2026-10-01..2026-10-31
why did claims drop in August
  = explain claims by payer 2026-08-01..2026-08-31 against 2026-07-01..2026-07-31
why are DIR fees so high
  ? explain dirFees by payer 2026-11-01..2026-11-30 against 2026-10-01..2026-10-31
  ? explain dirFees by payer 2026-10-01..2026-10-31 against 2026-09-01..2026-09-30
  ? explain dirFees by payer 2026-01-01..2026-12-31 against 2025-01-01..2025-12-31
why are DIR fees so high this month
  = explain dirFees by payer 2026-11-01..2026-11-30 against 2026-10-01..2026-10-31
why was gross lower in October than in September
  = explain grossAmount by payer 2026-10-01..2026-10-31 against 2026-09-01..2026-09-30
what caused the increase in DIR in October
  = explain dirFees by payer 2026-10-01..2026-10-31 against 2026-09-01..2026-09-30
what's driving DIR fees this quarter
  = explain dirFees by payer 2026-10-01..2026-12-31 against 2026-07-01..2026-09-30
what is behind the rise in GER in Q3
  = explain gerFees by payer 2026-07-01..2026-09-30 against 2026-04-01..2026-06-30
explain October DIR
  = explain dirFees by payer 2026-10-01..2026-10-31 against 2026-09-01..2026-09-30
explain why net profit fell in October
  ! not_understood explain
reason for the drop in revenue last month
  = explain grossAmount by payer 2026-10-01..2026-10-31 against 2026-09-01..2026-09-30
why did DIR fees increase in October compared to August
  = explain dirFees by payer 2026-10-01..2026-10-31 against 2026-08-01..2026-08-31
which payer's DIR increased the most last month
  = explain dirFees by payer 1 2026-10-01..2026-10-31 against 2026-09-01..2026-09-30
share of DIR by payer
  = share dirFees by payer
what share of DIR is Northlake
  = share dirFees by payer of NORTHLAKE RX BENEFITS
what percent of claims are from Medicaid
  = share claims by payer of STATE MEDICAID PROGRAM
Northlake's share of gross this year
  = share grossAmount by payer 2026-01-01..2026-12-31 of NORTHLAKE RX BENEFITS
what fraction of revenue comes from Ozempic
  = share grossAmount by drug of OZEMPIC 1 MG PEN
how much of our DIR comes from Northlake
  = share dirFees by payer of NORTHLAKE RX BENEFITS
percentage of DIR fees by payer last quarter
  = share dirFees by payer 2026-07-01..2026-09-30
what portion of our spend is Harborline
  = share vendorSpend by vendor of Harborline Drug Company
payer share of revenue
  = share grossAmount by payer
each payer's share of gross
  = share grossAmount by payer
what share of claims are denied
  ! not_understood share of
DIR trend
  = trend dirFees by month
trend in gross revenue this year
  = trend grossAmount by month 2026-01-01..2026-12-31
show the trend of DIR for Northlake this year
  = trend dirFees by month 2026-01-01..2026-12-31 of NORTHLAKE RX BENEFITS
graph DIR by month
  = trend dirFees by month
how has gross developed this year
  = trend grossAmount by month 2026-01-01..2026-12-31
monthly DIR fees for 2026
  = trend dirFees by month 2026-01-01..2026-12-31
DIR per month this year
  = trend dirFees by month 2026-01-01..2026-12-31
claims each month since January
  = trend claims by month 2026-01-01..
month by month net profit
  = trend netProfit by month
revenue by year
  = trend grossAmount by year
annual revenue
  = trend grossAmount by year
quarterly DIR by payer
  ? trend dirFees by quarter
  ? top dirFees by payer
DIR by payer and month
  ? top dirFees by payer
  ? trend dirFees by month
DIR by payer by month this year
  ? top dirFees by payer 2026-01-01..2026-12-31
  ? trend dirFees by month 2026-01-01..2026-12-31
trend of DIR by payer
  ? top dirFees by payer
  ? trend dirFees by month
which payer had the highest DIR each month
  ? top dirFees by payer 1
  ? trend dirFees by month
DIR last quarter vs the same quarter last year
  = compare dirFees 2026-07-01..2026-09-30 against 2025-07-01..2025-09-30
`;
