/** Words that are right as they stand: everyday English, and what pharmacies speak of. */
const text = `
a able abort about above accept accepted access accessed accessing account accounts accrued across
act action active acts actual add added adjusted advances after again against age ago agree ahead
air all allow allowed almost alone along already also alter although always am among amount amounts
an and another answer any anybody anyone anything apart appear appending apply are area aren't arise
around arrive as ascending ask asked assessed assurances at audio audit audits available average
avoid avoidable awaiting away
back bad balance balances bank base based basis be became because become becoming been before began
begin behind being believe below benefit besides best better between beyond biased big bigger
biggest bill billable billed bills bind bindings bit bits black bless blow body bold book books
border both bother bottom bought branch brand brands break breakdown brew bring brings broken
brought bugs build building built bump bumped business busy but button buy by
call callback callbacks called calling calls came can can't cannot care carries case cases cash
casing cat catch category cause center central certain chain chances change changed changes channels
charge charged charges chat cheap cheaper cheapest check checks choose chunking city claim claimed
claims classified clause clear clearly client clients close closed closes closing coding cold
collect collectable collectible collecting collective collector come comes coming common company
compare compared comparison compiles complete complied composed compress computed computer computes
connected connecting connections consider contact contain continue contract contracts copay copays
copy correct corrected corrections corrective cost costing costs could couldn't count counted
counting country course cover coverage covers crash create creating credit cross cumulative current
currently customer customers cut
daily dash data date dates day days dead deal debit debt decent decide decimals declared decrease
dedicated deduct deducted deductible deductibles deductions deep deferred delayed deliver delivery
denied denoting deny deposit deposits describe description descriptions detail details detected
detecting detection develop did didn't dies difference different difficult direct disallowed
discounted dispense dispensed display dispute disputed distribute distributed distribution
distributions do doctor document does doesn't doing dollar dollars don't done door dose dots double
down download draining draw drive drop drove drug drugs due dump dumps duplicate duplicated during
each earlier early earn earned easy eat education either eligible else email emitting employee empty
encoding end ended ending ends enough enter entire entities equal estimated even ever every
everybody everyone everything exact exactly example except excess exchange expect expense expenses
expensive explain export exposing external extra
fact fail failed failing fails fair fall false family far fast father fee feel fees feet fell few
fewer field fight figure figures file filed files fill filled fills final find finds fine finish
fire fires first fits five fix fixed fixes flat flaws flushing follow following follows food for
foreign forget forgiven form former forward found four free friday friend from front full function
fund funds future
gain game gate gave general generated generating generic generics get gets getter getting girl give
given gives glad go goal goes going gone good goods got grand grant great greater greatest green
greeting grey gross ground group grouping grow grows growth guaranteed guess guy
hack hacks had half hand hands hanging happen happened happy hard has hash hasn't hate have haven't
having he head health hear heard heart heavy held hello help helped her here hidden hide high higher
highest him hints his history hit hold holding hole home hood hook hope hospital host hosts hot hour
hours house hover how however huge human hundred
idea if immediate impact important imported importing imposed improve improving in inactive include
included includes including income incorrect increase increased indeed inference info inform
information inherent initial injected injection instance instances insurance insured interact
intercept interest internal internet into invoice invoiced invoices invoking involved involves is
isn't issue it item items iterating its itself
job join joined joke just
keep kept key kind kinds knew know known
lack lacks laid land large larger largest last late later latest law layer layers lead learn
learning least leave left leftover leftovers legal less let letter letters letting level leverage
lie life light like likely limit line lines link list listed little live load loan local lock logs
lone long look looking looks loop lose losing loss losses lost lot lots love low lower lowest lump
lumps
made mail mailed main major make makes making man manage management manager manually many march
margin margins market marking match matched matter may maybe me mean means measure medical medicine
meet meeting member members men mentioned mess middle might million mind mine minus minute misposted
miss missed missing mistake monday money monkey month monthly months more morning most mostly mother
mount move moved movie mr mrs much must my myself
name named names national nature near nearly need needed needs negative net network never new newer
newest news next nice night no nobody none nor normal north not note nothing now number numbered
numbers
of off offer office offset often oh ok old older oldest omitting on once one ones only onto open
opened operation operations or order ordered orders other others ought our ours out outside over
overall overdue overload overpaid owe owed owes own owned owner owns
packet page paid pain pair paper parity part partial partially partner parts party pass past patent
patient patients pause paused pausing pay payable payer payers paying payment payments pays people
per percent percentage percentiles performance performed performing period periods person pharmacies
pharmacist pharmacy phone pick picture pipeline place plain plan planned plans play please plus
point poor position possible post posted posting posts potential power prefer preferred prepaid
prescribe prescription prescriptions present price prices printing prior private probably problem
proceeding process produced producing product products profit profitable profits program project
projects promised proposed prove provide public pull purchase purchased purchases put
quality quantifiers quantity quarter quarterly quarters question questions quick quickly quite
race raise ran ranging rank ranked rare rate rates rather reach reached read ready real really
reason rebated rebilled receivable receive received recent recently record recorded records
recoverable recurring redacted redirect reduce reducing reduction referral referred reflected
reflects refund refunded refunds refused regular reimbursable reject rejected rejecting relate
relation released releases remain remember remind repeated report reported reports reprocessed
request required reserved resistance resolved rest resubmitted result results retained retaining
return returned returns revenue reverse reversed reverted right rise rising risk risks road role
rolling room rose rough round row rows rule run running runs rural rust rx
said sale sales same sane save saves saving saw say saying says scale scales scheduled school script
scripts seal search second see seed seek seem seen sees selected selection self sell send sense sent
separately separator serious serve service services set sets setter setting settings settled seven
several shall shape share shared shares sharp she shell short shot should show showed shown shows
shutting siblings side sign similar simple since single sir sit site sits six size skill slot slow
slower small smaller smallest smart so socket soft sold solid some somebody someone something
sometimes soon sorry sort sound source south space speak speaking special specialty speed speeding
speeds spelling spend spending spent split spot spread staff stand standard standing start started
starting starts state stated statement states stay step still stock stolen stop stopped store
stories story street strips strong subsequent such suffered sum summary summer sunday supplied
supplier suppliers supplies supply support supported sure suspected suspended system systems
table tables take taken takes taking talk task tax team tell telling tells temporary ten tend tends
term terms test text than thank thanks that that's the their them theme themselves then there these
they thing things think third this those though thought thousand threaded three through throughout
thursday thus till time times to today together token told tomorrow too took tool top topic total
totaled totals touch toward track tracking trade trailing transaction transactions transfer
transition translation traverse traversed tree trend trends tried true truth try trying tuesday turn
twelve twenty two type
under underpaid understand uninsured unique unit units unless unmatched unpaid until unusual up upon
urgent us usable use used useful user uses using usual usually
vague valid value values variable variants various vast vendor vendors verified versus very view
visible visit voided volume voluntary
wait waived walk want wanted wanting wants warn warning warnings warns was wasn't waste watch water
way ways we weak weather wednesday week weekly weeks well went were weren't west what whatever when
whenever where whether which while who whole wholesale wholesaler wholesalers whom whose why wide
width will win winter wire wish with withdrawn withheld within without woman women won't wonder word
words work worked working world worse worst worth would wouldn't wow write writing written wrong
yeah year yearly years yes yesterday yet you young your yours
zone
`;

/** Never taken for misspellings, nor alone for a part of a name. */
export const englishWords: ReadonlySet<string> = new Set(text.split(/\s+/).filter(Boolean));
