/** What the elements of a claim's segments are, from the first on. */
const elements: Readonly<Record<string, readonly string[]>> = {
  CLP: [
    'prescription number',
    'status',
    'charged',
    'paid',
    'patient pays',
    'kind of plan',
    "payer's number of the claim",
    'kind of place',
    'frequency',
    'patient status',
    'diagnosis group',
    'weight of the group',
    'discharge fraction',
  ],
  NM1: [
    'who',
    'person (1) or organization (2)',
    'last name or organization',
    'first name',
    'middle name',
    'title',
    'suffix',
    'kind of id',
    'id',
  ],
  SVC: [
    'what was dispensed',
    'charged',
    'paid',
    'revenue code',
    'quantity paid',
    'what was billed',
    'quantity billed',
  ],
  DTM: ['which day', 'day'],
  REF: ['kind of number', 'number', 'description'],
  AMT: ['kind of amount; takes no part in the balance', 'amount'],
  QTY: ['kind of quantity; takes no part in the balance', 'quantity'],
  LQ: ['list of the remark', 'remark'],
  PER: ['contact', 'name', 'kind', 'number', 'kind', 'number', 'kind', 'number'],
};

/** Codes by the element they stand in. */
const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CLP02: {
    '1': 'paid as primary',
    '2': 'paid as secondary',
    '3': 'paid as tertiary',
    '4': 'denied',
    '19': 'paid as primary and forwarded',
    '20': 'paid as secondary and forwarded',
    '21': 'paid as tertiary and forwarded',
    '22': 'reversal of an earlier payment',
    '23': "not this payer's claim, forwarded",
    '25': 'predetermination, no payment',
  },
  CLP06: {
    '12': 'preferred provider organization',
    '13': 'point of service',
    '14': 'exclusive provider organization',
    '16': 'Medicare Advantage',
    CH: 'TRICARE',
    HM: 'health maintenance organization',
    MA: 'Medicare Part A',
    MB: 'Medicare Part B',
    MC: 'Medicaid',
    OF: 'other federal program, also Part D',
    VA: 'veterans',
    WC: "workers' compensation",
    ZZ: 'as agreed',
  },
  NM101: {
    QC: 'patient',
    IL: 'insured',
    '74': 'corrected insured',
    '82': 'pharmacy or prescriber',
    TT: 'next payer',
    PR: 'corrected payer',
    GB: 'other insured',
  },
  CAS01: {
    CO: 'contractual: the pharmacy bears it',
    PR: 'patient: the patient bears it',
    OA: 'other',
    PI: 'the payer decided it',
    CR: 'correction',
  },
  CAS02: {
    '1': 'deductible',
    '2': 'coinsurance',
    '3': 'copay',
    '23': 'paid by another payer',
    '29': 'sent too late',
    '45': 'above the agreed price',
    '90': 'ingredient cost',
    '91': 'dispensing fee',
    '104': 'withheld',
    '105': 'tax withheld',
    '131': 'negotiated discount',
    '144': 'incentive',
    '161': 'performance bonus',
    '197': 'no prior authorization',
    '204': 'not covered by the plan',
    '295': 'pharmacy DIR',
  },
  DTM01: {
    '036': 'coverage ends',
    '050': 'received',
    '150': 'service from',
    '151': 'service to',
    '232': 'statement from',
    '233': 'statement to',
    '472': 'day of service',
  },
  REF01: {
    '1L': 'policy',
    '1W': 'member id',
    '6P': 'group',
    '6R': "pharmacy's number of the line",
    BB: 'authorization',
    CE: 'plan',
    D3: 'NCPDP number of the pharmacy',
    EA: 'medical record',
    F8: 'original claim: what a reversal takes back',
    G1: 'prior authorization',
    LU: 'place',
    SY: 'social security number',
    XZ: 'prescription number, not standard here',
  },
  AMT01: {
    AU: 'covered',
    B6: 'allowed',
    D8: 'discount',
    F5: 'patient paid',
    I: 'interest',
    T: 'tax',
  },
  LQ01: { HE: 'remittance remark codes', RX: 'NCPDP reject codes' },
  SVC01: { N4: 'NDC', HC: 'HCPCS', NU: 'revenue code', UI: 'UPC' },
};

const tripletWords = ['reason', 'amount', 'quantity'] as const;

/** What an element is, in words; undefined where nothing is known of it. */
export function wordsOfElement(segmentName: string, element: number): string | undefined {
  if (segmentName === 'CAS') {
    if (element === 1) return 'who bears it';
    return tripletWords[(element - 2) % 3];
  }
  return elements[segmentName]?.[element - 1];
}

/** What a code means where it stands; a reason means the same in each triplet of a CAS. */
export function wordsOfCode(segmentName: string, element: number, value: string) {
  const isReason = segmentName === 'CAS' && element > 1 && (element - 2) % 3 === 0;
  const name = `${segmentName}${String(isReason ? 2 : element).padStart(2, '0')}`;
  return codes[name]?.[value];
}

/** Ids of persons among the numbers of a claim. */
const personalReferences: ReadonlySet<string> = new Set(['1L', '1W', '28', '6P', 'EA', 'IG', 'SY']);

/** Whether an element says who the patient or a member is. */
export function isPersonal(segmentName: string, values: readonly string[], element: number) {
  if (segmentName === 'NM1') return (element >= 3 && element <= 7) || element === 9 || element > 11;
  return segmentName === 'REF' && element >= 2 && personalReferences.has(values[0] ?? '');
}
