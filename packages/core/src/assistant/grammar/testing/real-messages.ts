/** Questions of a pharmacy whose payers share words. */
export const realMessages = `
DIR fees of Humana last month
  ? total dirFees 2026-10-01..2026-10-31 of HUMANA COMMERCIAL
  ? total dirFees 2026-10-01..2026-10-31 of HUMANA PART D
  ? total dirFees 2026-10-01..2026-10-31 of HUMANA COMMERCIAL + HUMANA PART D
DIR fees of Humana last month >> the second
  = total dirFees 2026-10-01..2026-10-31 of HUMANA PART D
DIR fees of Humana last month >> commercial
  = total dirFees 2026-10-01..2026-10-31 of HUMANA COMMERCIAL
DIR fees of Humana last month >> part d
  = total dirFees 2026-10-01..2026-10-31 of HUMANA PART D
DIR fees of Humana last month >> all of them
  = total dirFees 2026-10-01..2026-10-31 of HUMANA COMMERCIAL + HUMANA PART D
DIR fees of Humana last month >> all
  = total dirFees 2026-10-01..2026-10-31 of HUMANA COMMERCIAL + HUMANA PART D
DIR fees of Humana last month >> both
  = total dirFees 2026-10-01..2026-10-31 of HUMANA COMMERCIAL + HUMANA PART D
DIR fees of Humana last month >> 1
  = total dirFees 2026-10-01..2026-10-31 of HUMANA COMMERCIAL
DIR fees of Humana last month >> Humana Part D please
  = total dirFees 2026-10-01..2026-10-31 of HUMANA PART D
DIR fees of Humana last month >> comercial
  = total dirFees 2026-10-01..2026-10-31 of HUMANA COMMERCIAL
DIR fees of Humana last month >> what about Optum
  ? total dirFees of OPTUMRX
  ? total grossAmount of OPTUMRX
  ? total claims of OPTUMRX
DIR fees of Humana Commercial last month
  = total dirFees 2026-10-01..2026-10-31 of HUMANA COMMERCIAL
compare Humana with Caremark
  ? compare dirFees by payer of CVS CAREMARK + HUMANA COMMERCIAL
  ? compare dirFees by payer of CVS CAREMARK + HUMANA PART D
  ? compare dirFees by payer of CVS CAREMARK + HUMANA COMMERCIAL + HUMANA PART D
compare Humana with Caremark >> the first
  = compare dirFees by payer of CVS CAREMARK + HUMANA COMMERCIAL
esi gross
  = total grossAmount of EXPRESS SCRIPTS
what did ESI pay us last month
  = total paymentsReceived 2026-10-01..2026-10-31 of EXPRESS SCRIPTS
CVS DIR
  = total dirFees of CVS CAREMARK
caremark dir by month
  = trend dirFees by month of CVS CAREMARK
optum dir vs caremark dir
  = compare dirFees by payer of CVS CAREMARK + OPTUMRX
Optum RX GER in Q3
  = total gerFees 2026-07-01..2026-09-30 of OPTUMRX
express scrips dir
  = total dirFees of EXPRESS SCRIPTS
prime fees
  = total fees of PRIME THERAPEUTICS
medimpact claims
  = total claims of MEDIMPACT
what did we spend with mckesson
  = total vendorSpend of McKesson Corporation
mck spend
  = total vendorSpend of McKesson Corporation
cardinal invoices unpaid
  = total vendorOpen of Cardinal Health
ABC spend this year
  = total vendorSpend 2026-01-01..2026-12-31 of AmerisourceBergen
how much do we owe Cencora
  = total vendorOpen of AmerisourceBergen
amerisource overdue
  = total vendorOverdue of AmerisourceBergen
Humana part d
  ? total dirFees of HUMANA PART D
  ? total grossAmount of HUMANA PART D
  ? total claims of HUMANA PART D
what share of DIR is Humana
  ? share dirFees by payer of HUMANA COMMERCIAL
  ? share dirFees by payer of HUMANA PART D
  ? share dirFees by payer of HUMANA COMMERCIAL + HUMANA PART D
claims of Humana over $100
  ? list claims claims of HUMANA COMMERCIAL grossAmount 10000-
  ? list claims claims of HUMANA PART D grossAmount 10000-
  ? list claims claims of HUMANA COMMERCIAL + HUMANA PART D grossAmount 10000-
commercial DIR
  = total dirFees of HUMANA COMMERCIAL
`;
