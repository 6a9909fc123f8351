const text = `
add age ago almost alter audit bad base best better big bill bought brand bright broke buy by call
card care case cash center central change charge cheap choice claim clean clear code cold community
contract copay copy cost count cover credit cross cut dash date day deal deny deposit different
direct discount drive due either email end ever every family fast fee feel few file fill fine first
five form found four full fund gain gave general get goes grand great grow health hold home
insurance invoice jane jury large last least leave less life link long lose loss lost low lump made
mail make many margin max medical member mess min month monthly more most mouth move much must
national near net network never new next none not old optimal optional order page paid paper part
patient pay payer payment pend per plan play point poor post prefer premier price primary prime
print product profit prove quarter raise rank rate reach read ready rebate refund remittance rest
retail return rise risk road round sale same save script select sell send sent service set seven
sever shall short show side simple site six size slow small smart sold soon sort sound special
specialty spend spent stand standard start state stay stock stop story such supplier supply take
talk team ten test than though three till today took top treat treating tune two union united use
vendor vs wait warn weak week weekly weekday weekend went while why wide will wish word work worse
worst wrote year young
`;

/**
 * Words that don't change the meaning of a question: articles, pronouns, auxiliaries, prepositions,
 * politeness, chatter, and nouns without a meaning of their own.
 */
export const plainWords: ReadonlySet<string> = new Set(
  `a an the our ours my mine your its their theirs i me you they them us we it he she is are was
  were be been being am do does did done have has had having can could may might of from for with
  to on at in via through between about during into onto upon within regarding concerning over as
  and or so if that this there here these those all any some both each own what which who how when
  where whose let whom please pls plz kindly asap hi hello hey just really actually quick quickly
  real right now currently moment sorry oops thanks thank ok okay well um uh hmm yo dear honestly
  basically literally exactly approximately roughly around simply maybe perhaps also too even
  again still already yet else guys buddy friend assistant bot robot ai lol question curious
  wonder wondering trying try want wants wanted need needed like love know knew see tell say said
  help
  look looking looks find check checking think thinking guess idea interested asking ask give run
  pull bring got possible stuff thing things something anything everything lot bit way far happen
  doing go ahead come back put together able whole entire remember keep mind wife husband partner
  accountant cpa bookkeeper banker boss meeting morning needs fiscal operations lemme em gimme outta
  tf dunno kinda whats n k hm swear because picky very would told listen busy coffee rough crazy
  insane ridiculous killing stupid damn hell dang figure figures number numbers data report
  summary info information detail details overview picture pharmacy pharmacies store shop business
  practice books book record records system one ones amount amounts value dollar dollars buck
  bucks usd cents money $ total overall altogether actual period time list table came gone up out
  off down then name names called entry entries line lines somebody anybody someone anyone
  nobody`.split(/\s+/),
);

/** Common words of questions, never misspelled names. */
export const commonWords: ReadonlySet<string> = new Set([
  ...text.trim().split(/\s+/),
  ...plainWords,
]);

const endings: readonly (readonly [RegExp, readonly string[]])[] = [
  [/s$/, ['']],
  [/ies$/, ['y']],
  [/(?:es|ed|ing|er|est|able)$/, ['', 'e']],
  [/ly$/, ['', 'e']],
];

/** Whether a word or its base form is common. */
export function isCommon(word: string): boolean {
  return (
    commonWords.has(word) ||
    endings.some(
      ([ending, stems]) =>
        ending.test(word) && stems.some((stem) => commonWords.has(word.replace(ending, stem))),
    )
  );
}

export function isPlain(word: string): boolean {
  return plainWords.has(word) || !/[\p{L}\p{N}]/u.test(word);
}
