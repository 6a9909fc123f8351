const text = `
a about above access account across actual add advice after again against ago ahead all almost alone
along already also always am among amount an and another answer any anyone anything apart are area
around as ask at audit average avoid away back bad balance bank base batch be because been before
being below benefit best better between beyond big bill biller board book both bottom bought break
brief bring broke business but buy by call came can care carry case cash category cause change
charge chart cheap check choose claim class clean clear client close code cold collect come common
company compare complete contact contract cost could count cover credit current customer cut daily
dash data date day dead deal debit decline decrease deduct deep delay deny deposit describe detail
did differ difference different direct discount dispense dispute distribute do doctor does dollar
done double down draw drive drop drug due during each early earn easy effective eight either else
email end enough enter entire equal error even ever every exact example excel except expect expense
expensive explain export extra fact fail fair fall far fast fee feel few figure file fill final find
fine first five fix follow for form format found four free from front full fund gain gave general
generic get give go goal goes good got great gross ground group grow guess had half hand handle
happen hard has have he heard heavy hello help her here hi high him his history hit hold home hour
house how huge hurt i idea if impact important improve in include income increase info inside
insurance into invoice is issue it item its job join just keep key kind know lack large last late
latest lead least leave left less let letter level life like limit line link list little live loan
long look lose loss lost lot love low lower lump made mail main major make manage many margin mark
market match matter may maybe me mean measure medical medicine meet member mess method might mind
minus minute miss mistake money month more most move much must my name national near need negative
net network never new next nice nine no none normal not note nothing now number of off offer office
often ok old on once one online only open option or order original other our out over owe own page
paid paper part partner past patient pattern pay payer payment penny people per percent perform
period person pharmacist pharmacy phone pick picture piece place plan play please plus point poor
portion position possible post present price prime print prior private problem process product
profit program project proper prove provide pull purchase push put quality quantity quarter question
quick quiet quit quite raise ran range rank rate rather raw reach read ready real really reason rebate
recall receive recent record recover reduce refer refund regular reject relate remain remember remit
remove repeat report request require rest result retail return revenue reverse review right rise
risk road room round row rule run safe said sale same save saw say scale score screen script search
season second section see seem sell send sense sent separate serious service set settle seven sever
several shall shape share she sheet ship shop short should show side sign similar simple since single
site six size slow small smart so sold some someone something soon sort sound source speak special
specific spend spent split spot staff stand start state statement stay step still stock stop store
strong stuff such sum summary supplier supply support sure system table take talk target tax team
tell ten term test than thank that the their them then there these they thing think third this those
though three through tie till time tip to today together told tomorrow too took tool top total touch
track trade transaction transfer trend true trust try turn twelve twenty twice two type typical under
understand unit until unusual up update upload us use user usual value vendor versus very view visit
volume wait want warn was waste watch way we weak week weekly weight well went were what when where
whether which while who whole wholesale whom whose why wide will win wire wish with within without
won word work world worse worst worth would write wrong wrote year yes yesterday yet you young your
`;

/** Words that people ask questions with: right as they stand, never a misspelled name. */
export const commonWords: ReadonlySet<string> = new Set(text.trim().split(/\s+/));

/** Whether a word, or the word that it is a form of, is one of the common words. */
export function isCommon(word: string): boolean {
  if (commonWords.has(word)) return true;
  const stems = [/i?e?s$/, /e?d$/, /ing$/, /e?r$/, /e?st$/, /ly$/, /able$/].flatMap((ending) => {
    const stem = word.replace(ending, '');
    return stem === word || stem.length < 3 ? [] : [stem, `${stem}e`, `${stem}y`];
  });
  return stems.some(
    (stem) => commonWords.has(stem) || commonWords.has(stem.replace(/(.)\1$/, '$1')),
  );
}
