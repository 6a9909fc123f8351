/** Words that are right as they stand: everyday English, and what pharmacies speak of. */
const text = `
a able about above accept access account accounts across act action active actual add added after
again against age ago agree ahead air all allow almost alone along already also although always am
amount amounts an and another answer any anybody anyone anything apart appear apply are area aren't
around arrive as ask asked at audit audits available average avoid away
back bad balance balances bank base based basis be became because become been before began begin
behind being believe below benefit besides best better between beyond big bigger biggest bill billed
bills bit body book books both bottom bought branch brand brands break breakdown bring brings broken
brought build built business but button buy by
call called calls came can can't cannot care case cases cash cat catch category cause center central
certain chain change changed changes charge charged charges cheap cheaper cheapest check checks
choose city claim claimed claims clear clearly client clients close closed collect come comes coming
common company compare compared comparison complete computer consider contact contain continue
contract contracts copay copays correct cost costing costs could couldn't count country counted
course cover covers create credit cross current currently customer customers cut
daily data date dates day days dead deal debit debt decide decrease deep deduct deducted deductions
deliver delivery denied deny deposit deposits describe detail details develop did didn't difference
different difficult direct dispense dispensed display dispute disputed do doctor document does
doesn't doing dollar dollars don't done door dose double down download draw drive drop drove drug
drugs due during
each earlier early earn earned easy eat either else email employee empty end ended ending ends
enough enter entire equal even ever every everybody everyone everything exact exactly example
except expect expense expenses expensive explain export extra
fact fail fair fall family far fast father feel fees fee feet fell few fewer field fight figure
figures file files fill filled fills final find fine finish fire first five fix follow following
follows food for forget form forward found four free friday friend from front full fund funds future
gain game gave general generic generics get gets getting girl give given gives glad go goal goes
going gone good goods got grand great greater greatest green gross ground group grow growth guess
guy had half hand hands happen happened happy hard has hasn't hate have haven't having he head
health hear heard heart heavy hello help helped her here high higher highest him his history hit
hold home hope hospital hot hour hours house how however huge human hundred
idea if impact important improve in include includes including income increase increased indeed
info inform information insurance interest into invoice invoiced invoices is isn't issue it item
items its itself
job join joined joke just keep kept key kind kinds knew know known
lack land large larger largest last late later latest law lead learn least leave left legal less let
letter letters level lie life light like likely limit line lines list listed little live load loan
local long look looking looks lose losing loss losses lost lot lots love low lower lowest lump lumps
made mail main major make makes making man manage management manager many march margin margins
market match matter may maybe me mean means measure medical medicine meet meeting member members men
mentioned middle might million mind mine minus minute miss missed missing mistake monday money month
monthly months more morning most mostly mother move moved movie mr mrs much must my myself
name named names national nature near nearly need needs negative net network never new newest news
next nice night no nobody none nor normal north not note nothing now number numbers
of off offer office often oh ok old older oldest on once one ones only onto open opened or order
ordered orders other others ought our ours out outside over overall overdue owe owed owes own owner
page paid pain paper part partner parts party past patient patients pay payer payers paying payment
payments pays people per percent percentage performance period periods person pharmacies pharmacist
pharmacy phone pick picture place plan plans play please plus point poor position possible post
posted power prefer prescribe prescription prescriptions present price prices prior probably problem
process product products profit profitable profits program project prove provide public pull
purchase purchased purchases put
quality quantity quarter quarterly quarters question questions quick quickly quite
raise ran rank ranked rate rates rather reach reached read ready real really reason receive received
recent recently record records reduce refund refunds refused regular reject rejected relate remain
remember remind report reported reports request rest result results return returns revenue reverse
reversed right rise rising road room rose round row rows rule run running runs rx
said sale sales same save saw say says scale school script scripts search second see seem seen sell
send sense sent serve service services set seven several shall share shared shares she short should
show showed shown shows side sign simple since single sir sit six size slow small smaller smallest
so sold some somebody someone something sometimes soon sorry sort sound source south space speak
special spend spending spent split spot spread staff stand standing start started starting starts
state stated statement stay step still stock stop stopped store stories story street strong such sum
summary summer sunday supplier suppliers supply support sure system systems
table take taken takes taking talk task tax team tell ten term terms test text than thank thanks
that that's the their them themselves then there these they thing things think third this those
though thought thousand three through throughout thursday thus till time times to today together
told tomorrow too took top topic total totaled totals touch toward track trade transaction
transactions transfer trend trends tried true truth try trying tuesday turn twelve twenty two type
under understand unit units unless unpaid until up upon us use used useful user uses using usual
usually
value values various vendor vendors versus very view visit volume wait walk want wanted wants was
wasn't waste watch water way ways we weather wednesday week weekly weeks well went were weren't west
what whatever when whenever where whether which while who whole wholesale wholesaler wholesalers
whom whose why wide will win winter wish with withheld within without woman women won't wonder word
words work worked working world worse worst worth would wouldn't wow write written wrong
yeah year yearly years yes yesterday yet you young your yours
`;

/** Never taken for misspellings, nor alone for a part of a name. */
export const englishWords: ReadonlySet<string> = new Set(text.split(/\s+/).filter(Boolean));
