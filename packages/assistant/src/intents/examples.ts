import type { CaseQuery, TopicQuery } from '../query.ts';
import type { TaskName } from '../tasks.ts';

/** A topic as one text: `advice first`. */
export type TopicKey = TopicQuery extends infer Topic
  ? Topic extends {
      readonly about: infer About extends string;
      readonly of: infer Of extends string;
    }
    ? `${About} ${Of}`
    : never
  : never;

export function keyOf({ about, of }: TopicQuery): TopicKey {
  return `${about} ${of}` as TopicKey;
}

export function topicOf(key: string): TopicQuery {
  const at = key.indexOf(' ');
  if (key.startsWith('cases ')) {
    const of = key.slice(at + 1) as CaseQuery['of'];
    return { about: 'cases', of, parties: [], kinds: [], period: { from: null, to: null } };
  }
  return { about: key.slice(0, at), of: key.slice(at + 1) } as TopicQuery;
}

/** Questions of each topic as owners ask them; a message is the topic whose example it is like. */
export const topicExamples: Partial<Record<TopicKey, string>> = {
  'advice first': `what should i do first / what should i do next / where do i start / what is most
    important / what should i focus on / my priorities / what do you recommend / next steps / how
    can i make more money / which pbm should i go after first / what is on fire today / what one
    thing would help my bottom line / how do i improve my profit / how can we improve our margin /
    what should i tackle first / what matters most right now / top priorities this week / now what /
    i only have ten minutes what should i look at / what needs to be handled / what do i need to
    handle / what should my manager work on / what is hurting us the most / anything i need to take
    care of / what is the biggest problem / what deserves attention / walk me through what to do /
    where should i spend my time / what needs doing / what would you look at if you were me`,
  'advice recover': `what can i get back / am i leaving money on the table / where are we leaving money / reduce fees / how much
    am i owed / money back from pbms / cut my costs / what is worth disputing / am i missing any money / how much money can
    we claw back / which fees are worth fighting / find me some money / any low hanging fruit / is
    there money out there that belongs to us / easy money / i need to find money somewhere / what
    underpayments can i go after / how do i keep more of my money / what was taken that should not
    have been / ways to save / how do i reduce my dir`,
  'advice unusual': `is anything unusual / does anything look off / any red flags / anything weird
    going on / what is new / any alerts / any warnings / did anything change / anything out of the
    ordinary / any surprises / spot anything odd / what changed lately / is this normal / did i miss
    anything / any big swings / something weird with my fees / should i be worried about anything /
    any spikes / is everything ok / any concerns / keep an eye on / sudden changes`,
  'advice duplicates': `did i pay any invoice twice / any double payments / invoices paid twice / did a vendor double dip`,
  'advice overcharges': `am i overpaying my wholesaler / price differences on invoices / is a vendor screwing us on price / prices above the market / are my
    invoices right / what findings are open / show findings / pricing mistakes / charged above the
    lowest price / does my wholesaler charge more than nadac / mistakes on invoices / which vendors
    charge us too much / could i buy cheaper somewhere else / are prices too high / is the
    wholesaler padding the bill / check my vendor prices / overpriced items`,
  'cases due': `which cases are due / which letters have to go out / which cases do i need to send / what do we have to send this
    week / which appeals are due / which cases expire soon / when is the next deadline / which cases
    are urgent / which cases should i do first`,
  'cases open': `how much is open with a payer / how many cases do we have / what cases are open /
    what is pending with a payer / recovery cases / how much is out there in cases`,
  'cases replied': `which cases are waiting for an answer / who has not answered our letters / which letters went unanswered / who
    are we waiting on / did they answer us / did a payer answer our letter / who replied to us / did
    anyone answer our letters / have we heard back from a payer / any answer to our appeals / has a
    payer replied to our letters / has a payer gotten back to us  / did they reply to our appeals`,
  'cases won': `what did we win / how much did we win / how many cases did we win / how did our
    appeals do / how are our cases going / how often do we win`,
  'cases lost': `which cases did we lose / how many cases did we lose / lost cases / which appeals were lost / which appeals did they turn down / did we lose any appeals / how much did we lose in cases / which cases were denied /
    did they deny our appeals`,
  'cases seen': `what came back from appeals / what came of our appeals / how much did our cases bring / money seen / how much
    did we recover / how much have we recovered / how much did they give back after we asked /
    recovery report`,
  'cases promised': `who promised to pay and did not / which won cases are not paid / promises not
    kept`,
  'status uploads': `did my file go through / did my upload work / status of my upload / which files
    failed / how recent is my data / what came in last / did you get the file i sent / which files
    did i upload / is the pdf in yet / did you receive my remittance / is the file still being read / did everything i sent get read / did the thing i dropped in
    finish / can you confirm that it arrived / is everything current / what
    is the newest data you have / did anything fail to import / how do i know my data is up to
    date`,
  'status review': `what is waiting for review / do i have anything to check / is something waiting
    for me / what do i need to approve / what is stuck / files that need review / documents waiting / documents i need to fix / what needs
    checking / do any scans need a second look / did i finish all the reviews / does anything need
    to be checked by hand / held payments`,
  'status plan': `what plan am i on / trial days left / my usage / plan limits / am i over my limit
    / subscription status / how many ai queries are left / what am i paying for this software / what am i paying you / do i
    have enough uploads left / when do i renew / my subscription tier / what does this cost a month
    / how much have i used / max out my uploads`,
  'courtesy greeting': `good day / hiya / heya / gm / good to see you / good afternoon / good
    evening / howdy / greetings / sup / how is it going / what is up / anybody home / you there`,
  'courtesy thanks': `thanks / thx / great / perfect / awesome / ok cool / ok / nice / well done /
    that helps / good job / ty / appreciate it / much appreciated / wonderful / excellent / sweet /
    makes sense`,
  'courtesy goodbye': `bye / goodbye / see ya / good night / have a good one / talk later / talk tomorrow / that is all / that is all for / signing off / gotta go / that is it / peace`,
  'courtesy help': `help / how does this work / how can you help / examples / example questions /
    can you help me / what are you able to do / i need help / how do i use this / i do not know what
    to ask / what are you good for`,
  'courtesy who': `who are you / are you a bot / are you human / are you a real person / what are
    you / who made you / are you chatgpt / what is your name / are you ai / who built you / am i
    talking to a real person / am i talking to a computer / are you a robot`,
};

/** How people ask for each task, after `How do I`; the first is offered as a question. */
export const taskExamples: Readonly<Record<TaskName, string>> = {
  uploadRemittance: `upload a file / send you a remittance / get my remits in here / upload a csv
    from the pbm portal / load a bunch of eras at once / bring in payments`,
  forwardByMail: `forward remits by email / can our psao emails go straight in here`,
  reviewDocument: `review a document / correct what was read / correct a wrong number on a remit /
    finish a review / type in a scan by hand`,
  classifyMoney: `classify money / tell the system what a fee is / label a lump sum / make a rule /
    set up a rule so this fee gets named automatically / tell you what a deduction is / change what
    a lump sum counts as`,
  deleteFile: `delete a file / uploaded the wrong file / take a file out / get rid of a remittance
    that was loaded twice`,
  addInvoice: `add an invoice / where do bills go / get a new supplier in the system`,
  checkFindings: `check findings / dispute an invoice / look for billing errors / audit my invoices
    / mark a flagged duplicate as fine / mark a duplicate as not a duplicate / accept a finding`,
  negotiate: `negotiate with a payer / is there a letter i can send a payer / appeal a contract / make a negotiation letter for a payer /
    talking points for a contract / fight dir fees / prep for my contract talk / renegotiate`,
  makeReport: `make a report / find my reports / quarterly report / report for my accountant / annual report / get a
    pdf of last quarter for my cpa / hand the bank a financial report / print a summary`,
  emailReport: `email a report / schedule a report / report in my inbox every monday / report mailed
    every week / get the monthly report by email / automatic reports`,
  addUser: `add a user / can my partner have his own login / set up an account for staff / more
    people on the account`,
  resetPassword: `reset a password / help somebody who forgot a password / set a password for staff
    / cannot remember my password / my pharmacist is locked out / i locked myself out / password does not work`,
  changePassword: `change my password / set a new password / pick another password`,
  changeAppearance: `use dark mode / change the theme / change the colors / light mode / too bright
    / night mode / black background / hide my numbers`,
  addDrugCosts: `add drug costs / fix unknown costs / put in acquisition costs / put in a price list of a vendor / type in what a
    vendor charges for drugs / fix an unknown cost
    / tell you what i pay for drugs`,
  exportData: `export data / get my data out`,
  openFigure: `open a figure / are you sure / that is wrong / check that number / this number is wrong / why do these numbers not match / that does not look
    right / i do not believe that / drill down / what makes up a number / click on a total to see
    what is in it / see the details of a figure`,
  importClaims: `import claims from my pharmacy system / upload claims from pioneerrx / load my
    dispensed items`,
  importRefunds: `import the mtf report / load a medicare refund file / upload the mfp refund report /
    add direct refunds of a manufacturer`,
  confirmPeriod: `set the period of a lump sum / tell you which months a true up is for / say what
    fills a lump sum covers / spread a lump sum over its claims`,
  sendCase: `send a case / see the letters we sent / mark a case as sent / mark a case won / prepare a case / close a case /
    record what a payer answered / record that a payer said no`,
  appealPrice: `appeal a mac price / add an appeal window / appeal a fill below cost`,
  addContract: `add a payer contract / put a contract in / enter our contract rates / add a guarantee`,
  confirmPlan: `confirm a bin and pcn / confirm a plan / say which plans are part d / set the line
    of business`,
  addStatement: `add a bank statement / import a bai2 file / match deposits with the bank / upload my bank statement / drop a bank file / reconcile deposits`,
  closeMonth: `close the month / close / connect quickbooks / export to quickbooks / send a journal to xero`,
  sendByFolder: `send files by sftp / set up a watched folder / send files from a folder`,
  addSecondFactor: `add a passkey / turn on two factor / set up an authenticator app / use two step
    verification / get new recovery codes`,
  connectPrograms: `create an api key / add a webhook / connect another program / use the api`,
  singleSignOn: `set up single sign on / set up sso / sign in with microsoft / sign in with google`,
  addTestData: `add test data / see a demo / is there a demo / sample data to play with / example
    pharmacy`,
  removeTestData: `remove test data / remove the fake data / get rid of the demo data`,
  changePlan: `change the plan / upgrade / get more questions / pay for more / downgrade`,
  setNotifications: `set notifications / get alerts by email / stop the notifications / get notified
    / turn on alerts / shut off the bell / notification settings`,
  editProfile: `edit my profile / change my time zone / set the npi of my pharmacy / add a picture /
    update my email`,
  clearConversation: `clear the conversation / delete this chat / forget my questions / delete the
    questions i asked / erase this chat / start fresh / wipe our conversation`,
  contactSupport: `contact support / talk to a person / get help / report a problem / call somebody
    / speak with a human / report a bug / support email / something is broken who do i tell / a
    phone number for you guys / customer service`,
};

/** Synonyms in these examples; the first of a line stands for all of them. */
export const sameWords = `
twice double doubled duplicate dupe repeat repeated again once
odd strange weird fishy unusual off suspicious abnormal anomaly outlier funny wrong wierd
save saving recover recoup reclaim recoverable
reduce lower cut decrease minimize
dispute contest fight appeal challenge push argue
overcharge overcharged overcharging gouge gouging overpay overpaying overpaid rip ripping
upload uploaded load loaded import imported submit
file document doc scan pdf remit remittance era 835
delete remove erase wipe rid
user colleague staff employee tech technician partner bookkeeper pharmacist teammate coworker
login access account seat
password pw passcode
email mail inbox
vendor wholesaler supplier distributor
payer pbm plan-payer insurer
invoice bill
fail failed failing error broken
finish done complete completed
process processed processing read
receive received get got
pending waiting stuck held hold queue
excel spreadsheet csv
report statement
renew renewal renews
win won
lose lost losing
picture photo avatar
notification notifications alert alerts bell
`;

/**
 * Patterns that indicate a topic, for the message in the singular. A message that matches one needs
 * less similarity to the topic's examples.
 */
export const topicCues: Partial<Record<TopicKey, RegExp>> = {
  'advice first':
    /\bwhat (should|do|must|can) (i|we) (need to |have to )?(do first|do next|do today|do now|do about|do to|do$|work|tackle|fix|focus|handle|start|look|knock|deal|change|prioritize)\b|\bto do\b|\b(prioriti|pressing|urgent|next move|one thing|deal with first|thing to deal|biggest difference|where to start|start (with|first)|attention|first thing)|\bwhat would you (do|look|start|fix)\b|\b(any|got|some) (advice|idea(?! why)|suggestion|tip)|\bwhat first\b/,
  'advice recover':
    /\b(can|could|how|what|anything|any|some)\b.*\b(get|getting|claw|win) (\w+ ){0,5}back\b|\b(can|could|anything|any|what|how|where|easy|quick)\b.*\b(recoup|recover|recoverable|reclaim|win|low hanging|money back)\b|\bon the table\b|\bquick win\b|\b(should|can|could|worth|(which|what)(?!.*\bdid (?!i|we)))\b.*\b(?<!(our|my|the|any) )(dispute|appeal|contest|fight|fighting|challenge|renegotiate|push back)\b|\b(can|could|how|where|any|biggest|find|potential|reduction)\b.*\b(save|saving|opportunit\w*)\b|\bhow (can|could|do|would|to) .*\b(lower|reduce|cut|improve|boost|increase|stop losing|squeeze|trim|make more|get \w+ (\w+ )?down|bring \w+ (\w+ )?down)\b|(?<!customer )\bowed? (\w+ )?(to )?(me|us)\b(?! an? )|\bshould not be\b|\bwhere are we (bleeding|losing|getting killed)\b/,
  'advice unusual':
    /\b(odd|weird|wierd|strange|unusual|abnormal|fishy|suspicious|anomal\w*|outlier|red flag|out of (line|place|the ordinary|whack)|off about|smelly|look off|stand out|stick out|surprise|warning|alert|look (right|wrong|normal|ok)|jump out|unexpected|would not expect|worried|worry|concern\w*|funny|spike anywhere|going wrong)\b|\b(what|anything)\b.*\bshould know\b/,
  'advice duplicates':
    /\b(twice|two time|more than once|double (pay|paying|paid|bill|billed|billing|charge|charged|invoice|invoiced)|duplicat\w*|dupe|same (invoice|bill)|repeat)\b/,
  'advice overcharges':
    /\b(overcharg\w*|overpa[iy]\w*|gouging|gouge|jack\w*|too much|than (they|it) should|fair price|price (hike|increase|jump|error|mistake|creep)|(raise|raised|raising|up|hike|hiked) (their |the |our |my )?price|cheaper|wrong price|best price|better price|right price|above nadac|overpriced|rip\w* (us|me) off|invoice (error|mistake)|billing (error|mistake))\b/,
  'cases due':
    /\b(case|appeal|letter|dispute)s?\b.*\b(due|deadline|expire|expiring|urgent|first|this week|today|tomorrow|soon)\b|\b(due|deadline|expire|expiring|urgent)\b.*\b(case|appeal|letter|dispute)s?\b|\bdeadlines?\b|\bdo this first\b/,
  'cases won':
    /\b(win|won|lose|lost) (\w+ ){0,3}(case|appeal|dispute)s?\b|\b(case|appeal|dispute)s? (\w+ ){0,4}(win|won|lose|lost|going|do)\b|\bwin rate\b|\b(what|how much|how many|did) (\w+ ){0,3}(win|won)\b/,
  'cases seen':
    /\b(came|come|coming|got|gotten|get|paid|given|gave|brought|bring|see|seen|recover|recovered) (\w+ ){0,4}(from|by|on|for|through|after) (\w+ ){0,2}(case|appeal|dispute|letter)s?\b|\b(case|appeal|dispute|letter)s? (\w+ ){0,3}(bring|brought|paid|pay|recover|recovered|return|returned)\b|\bmoney seen\b|\bhow much (have|did|has) (we|i|our) (\w+ )?(recover|recovered)\b|\brecovery report\b/,
  'cases promised': /\bpromis\w*\b/,
  'cases open':
    /\b(open|pending|how many|all|our|my|show|waiting|sent|unanswered) (\w+ ){0,2}(case|appeal|dispute)s?\b|\bcases?\b.*\b(open|waiting|sent|pending|outstanding|with|against|from)\b|\b(appeal|dispute)s? (\w+ ){0,2}(open|waiting|pending|outstanding)\b|\b(open|pending|outstanding|disputing|appealing|in dispute|in appeal|asking) (\w+ ){0,2}(with|from|for|at)\b|\b(how much|what) (is|are|do|have) (we |i )?(\w+ ){0,2}(disputing|appealing|contesting|open|in dispute|in appeal)\b|\b(answer|answered|answers|reply|replied|respond|responded|heard (back|from))\b.*\b(letter|case|appeal|us|back|claim)s?\b|\bunpaid (\w+ ){0,2}claim\b|\bclaim\b.*\b(never|not) (\w+ )?paid\b|\b(short paid|paid short|short pay)\b|^(\w+ ){1,3}case$|^(?=.*\b(refund|remittance|deposit)\b).*\b(late|short|missing|overdue)\b/,
  'status uploads':
    /\b(did|is|was|were|has|have|are|any|why)\b.*\b(file|upload|835|era|remit|remittance|pdf|scan|document)\b.*\b(through|done|fail|failed|load|loaded|process|processed|read|rejected|reject|stuck|come in|came in|in yet|arrive|arrived|received|import|imported|finish|finished|make it|get in|got in|show up)\b|\b(last|latest|recent|newest) (upload|file|835|import)\b|\bup to date\b|\b(is|are|was) (it|they) (in|here|done|through|loaded|read)( yet)?$|\b(upload|file) (status|history)\b|\bwhat did (i|we) upload\b/,
  'status review':
    /\b(waiting (for|on) (me|us|review)|need (a )?(review|to be (checked|reviewed|looked))|need my (ok|review|approval)|review (queue|pending|left|waiting)|for review|to review|left to (check|review)|still (need|have) to (check|review|approve|go through|look)|in (the )?review|held up|on hold|second look|could not read|by hand)\b/,
  'status plan':
    /\b(what|which) (plan|subscription|tier) (am|are|do|did|is) (i|we|my|our)\b|\b(my|our|this|the) (\w+ )?(subscription|tier|trial)\b|\bmy plan( include| cover| allow| cost|$)|\b(in|on|with) my plan\b|\bwhat subscription\b|\btrial\b|\b(upload|question|querie|query|user) (\w+ ){0,4}(left|remaining|used|allowed|still|limit)\b|\bhow many (ai )?(upload|question|querie|query|user|page)\b|\bhow many (\w+ )?can (i|we) (still )?(upload|ask|add)\b|\brenew\b/,
  'courtesy greeting':
    /^(hi|hello|hey|heya|hiya|yo|howdy|gm|good (morning|afternoon|evening|day)|morning|afternoon|evening)( \w+){0,3}$/,
  'courtesy thanks': /\b(thank|thx|thanx|appreciate|ty|what i needed|perfect|awesome)\b/,
  'courtesy help':
    /\bwhat (else |all |sort of |kind of )?(\w+ )?(can|could|do) (you|i) (do|ask|know|help|answer|tell)\b/,
  'howTo deleteFile':
    /\b(delete|remove|rid of|undo|take (one |it |that )?out)\b.*\b(file|upload|remit|remittance|835|era)\b|\b(file|upload|remit|remittance|835|era)\b.*\b(delete|remove|rid of|take (one |it |that )?out)\b/,
  'howTo uploadRemittance':
    /\b(upload|load|import|put in|add|get|drop|submit|bring)\b.*\b(file|remit|remittance|835|era|portal)\b/,
  'howTo forwardByMail':
    /\b(email|mail|forward|address)\b.*\b(remit|remittance|835|era|file)\b|\b(remit|remittance|835|era|file)\b.*\b(email|mail|forward)\b/,
  'howTo reviewDocument':
    /\b(fix|correct|finish|complete|accept|change|check)\b.*\b(scan|scanned|document|pdf|(mis)?read|needs? review)\b/,
  'howTo classifyMoney':
    /\b(classif\w*|set up a rule|make a rule|name (it|this|that|money)|say what (it|this|that) is|tell you what|what (it|this|that) (code|fee) is|categor\w*)\b/,
  'howTo addInvoice':
    /\b(add|enter|put|load|upload|type|key|input|scan|scanned|record)\b.*\b(invoice|bill|vendor|supplier|wholesaler)\b/,
  'howTo checkFindings': /\b(finding|flagged)\b|\bdispute a (line|finding)\b/,
  'howTo addDrugCosts':
    /\b(cost|nadac)\b.*\b(unknown|missing|estimated|wrong|add|put|enter|load|import|tell)\b|\b(add|put|enter|load|import|tell)\b.*\b(cost|nadac)\b/,
  'howTo negotiate':
    /\b(negotiat\w*|sit down|talking point|contract (talk|meeting|renewal)|get ready)\b/,
  'howTo emailReport':
    /\b(weekly|(every|each) (week|month|\w+day)|automatic\w*|inbox|(mailed|emailed) to)\b/,
  'howTo makeReport':
    /\b(make|run|get|print|create|build|generate|need|want|pull)\b.*\b(report|pdf|statement)\b/,
  'howTo exportData':
    /^(?!.*\b(in here|into here|quickbooks|xero)\b).*\b(export|excel|csv|spreadsheet|download)\b/,
  'howTo importClaims': /\bclaim export\b|\bclaim\b.*\b(in|into) here\b/,
  'howTo importRefunds':
    /\b(load|upload|import|add|enter|put)\b.*\b(mtf|mfp|refund)\b|\b(mtf|mfp|refund)\b.*\b(file|report)\b.*\b(go|in)\b/,
  'howTo confirmPeriod':
    /\b(lump sum|true ?up)\b.*\b(period|month|spread|cover|allocat\w*)\b|\b(period|month|spread|allocat\w*)\b.*\b(lump sum|true ?up)\b/,
  'howTo addStatement': /\b(add|import|upload|load|drop|put|match|reconcile)\b.*\b(bank|bai2)\b/,
  'howTo closeMonth': /\b(quickbooks|xero)\b/,
  'howTo openFigure':
    /\b(inside|behind|make up|made of|drill|click|trace|underlying|come from)\b.*\b(number|total|figure|transaction)\b|\b(number|total|figure)\b.*\b(inside|behind|made of|underlying|come from)\b/,
  'howTo removeTestData':
    /\b(remove|clear|delete|rid|ditch)\b.*\b(test|sample|demo|fake|made up)\b/,
  'howTo addTestData':
    /^(?!.*\b(remove|clear|delete|rid|ditch)\b).*\b(test|sample|demo|fake|made up|pretend) (data|number|file|pharmacy)?\b|\bplay around\b|\btry it\b/,
  'howTo resetPassword':
    /\b(forgot|reset|remember|lost)\b.*\bpassword\b|\blocked (\w+ )?out\b|\b(cannot|can not) (sign|log|get) (in|on)\b|\bgive (her|him|them) a new password\b/,
  'howTo changePassword': /\b(change|update|new|pick)\b.*\bpassword\b/,
  'howTo addUser':
    /\b(add|invite|give|set up|let|get|new)\b.*\b(user|login|access|colleague|staff|employee|tech|pharmacist|bookkeeper|partner|manager|account|accountant|cpa)\b/,
  'howTo changePlan':
    /\b(upgrade|downgrade|switch|change|cancel|buy|more|bigger)\b.*\b(plan|subscription|upload|tier|question)\b/,
  'howTo setNotifications': /\b(notification|notified|notify|bell|alert me)\b/,
  'howTo changeAppearance': /\b(dark|light|night|theme|bright|appearance|font|hide)\b/,
  'howTo editProfile': /\b(profile|my name|picture|photo|my email)\b/,
  'howTo contactSupport':
    /\b(support|human|real person|phone number|somebody i can call|someone i can call|talk to (someone|somebody|a person)|bug|customer service|contact you|(is|are) (not )?broken|not working)\b/,
};
