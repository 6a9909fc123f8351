/** Names under which payers and wholesalers go as well: each row is one of them. */
const payerRows = [
  'express scripts|esi|esrx|express script|medco',
  'cvs caremark|caremark|cvs health|cvs|pcs health|silverscript',
  'optumrx|optum rx|optum|orx|catamaran',
  'prime therapeutics|prime|ptrx',
  'medimpact|med impact|mimp',
  'humana pharmacy solutions|humana',
  'magellan rx|magellan|mrx',
  'navitus health solutions|navitus',
  'capital rx|caprx|judi',
  'elixir|envision rx|envisionrx|med trak|medtrak',
  'abarca health|abarca',
  'costco health solutions|chs',
  'perform rx|performrx',
  'unitedhealthcare|united healthcare|uhc|united health care',
  'blue cross blue shield|bcbs|blue cross|anthem blue cross',
  'carelon rx|carelonrx|carelon|ingenio rx|ingeniorx',
  'wellcare|well care',
  'aetna|aetna part d',
  'cigna|evernorth|cigna healthcare',
  'anthem|elevance|elevance health',
  'centene|envolve|envolve pharmacy solutions',
  'southern scripts|liviniti',
  'rxadvance|rx advance|nirvana health',
  'procare rx|procarerx|procare',
  'welldyne|welldyne rx|welldynerx',
  'tricare|tri care',
];
const vendorRows = [
  'mckesson|mck|mckesson corporation|mckesson drug',
  'cardinal health|cardinal|cah',
  'amerisourcebergen|amerisource|amerisource bergen|abc|cencora|absg|bergen',
  'morris and dickson|morris dickson|m and d',
  'anda|anda inc|anda meds',
  'kinray|kin ray',
  'smith drug|smith drug company|sdc|burlington drug',
  'hd smith|h d smith|hdsmith',
  'rochester drug cooperative|rdc',
  'bellco|bellco drug',
  'parmed|parmed pharmaceuticals',
  'keysource|key source',
  'real value rx|realvaluerx|real value products|rvp',
  'trxade|trx ade',
  'capital drug|capital wholesale drug',
  'dakota drug|dmsi',
  'independent pharmacy cooperative|ipc',
];

/** The key of a stretch of words, in which spaces and signs make no difference. */
export function nameKey(words: readonly string[]): string {
  const joined = words.join('');
  return /^[a-z\d]*$/.test(joined) ? joined : joined.replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** From each name, as a key, to the keys of the names of the same. */
export type Aliases = ReadonlyMap<string, readonly string[]>;

function toAliases(rows: readonly string[]): Aliases {
  const keys = rows.map((row) => row.split('|').map((name) => nameKey(name.split(' '))));
  return new Map(keys.flatMap((row) => row.map((key) => [key, row] as const)));
}

export const payerAliases: Aliases = toAliases(payerRows);
export const vendorAliases: Aliases = toAliases(vendorRows);
