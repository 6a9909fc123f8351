const text = `
a add age ago ahead all almost also alter am amount an and any anything are around as ask at audit
back bad base be being best better between big bill book bought brand bright bring broke business
buy by call came can card care case cash center central change charge cheap choice claim clean
clear code cold come community contract copay copy cost could count cover credit cross cut dash
data date day deal deny deposit did different direct discount do does done down drive due either
email end even ever every family fast fee feel few file fill find fine first five for form found
four from full fund gain gave general get goes got grand great grow had has health help here hold
home how i if in insurance into invoice is it jane jury just know large last least leave less let
life like line link list long look lose loss lost lot love low lump made mail make many margin max
me medical member mess might min mind month monthly more most mouth move much must my national near
net network never new next none not now of off old on one optimal optional or order our out over own
page paid paper part patient pay payer payment pend per pharmacy plan play please point poor post
prefer premier price primary prime print product profit prove put quarter raise rank rate reach
read ready real rebate refund remittance report rest retail return right rise risk road round run
said sale same save script see select sell send sent service set seven sever shall short show side
simple site six size slow small smart so sold some soon sort sound special specialty spend spent
stand standard start state stay still stock stop store story such supplier supply take talk team
tell ten test than thank that the them then there these they thing think those though three till to
today told took top total treat treating try tune two union united up us use value vendor vs wait
want warn was way we weak week weekly weekday weekend well went were what when where while who
whole whose why wide will wish word work worse worst would wrote year yet young your
`;

/** Common words of questions, never misspelled names. */
export const commonWords: ReadonlySet<string> = new Set(text.trim().split(/\s+/));

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
  wonder wondering trying try want wanted need needed like love know knew see tell say said help
  look looking looks find check checking think thinking guess idea interested asking ask give run
  pull bring got possible stuff thing things something anything everything lot bit way far happen
  doing go ahead come back put together able whole entire remember keep mind wife husband partner
  accountant bookkeeper banker boss meeting morning needs fiscal operations lemme em gimme outta
  tf dunno kinda whats n k hm swear because picky very would told listen busy coffee rough crazy
  insane ridiculous killing stupid damn hell dang figure figures number numbers data report
  summary info information detail details overview picture pharmacy pharmacies store shop business
  practice books book record records system one ones amount amounts value dollar dollars buck
  bucks usd cents money $ total overall altogether actual period time list table came gone up out
  off down then name names called entry entries line lines somebody anybody someone anyone
  nobody`.split(/\s+/),
);

export function isPlain(word: string): boolean {
  return plainWords.has(word) || !/[\p{L}\p{N}]/u.test(word);
}
