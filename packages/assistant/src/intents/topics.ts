import { stem } from '../phrases.ts';
import { isPlain } from '../plain-words.ts';
import type { TopicQuery } from '../query.ts';
import { readWords } from '../slots/words.ts';
import { type TaskName, taskNames, tasks } from '../tasks.ts';

/** Topics that are told by their likeness to these examples, not by figures and names in them. */
const examples: readonly (readonly [TopicQuery, string])[] = [
  [
    { about: 'advice', of: 'first' },
    `what should i do first / what should i work on today / where do i start / what needs my attention
    what is most important / what should i focus on / what are my priorities / any advice
    what do you recommend / what should i look at / what are my biggest problems / give me a to do list
    what can i do to improve / what would you do / what is urgent / next steps / how can i make more money / which pbm should i go after first / what one thing would help my bottom line the most
    how do i improve my profit / what should i tackle first / what should i fix / what matters most right now / top priorities this week`,
  ],
  [
    { about: 'advice', of: 'recover' },
    `what can i get back / how much can i recover / what money can i recover / where can i save money
    how can i save / am i leaving money on the table / what could i dispute / what can i appeal
    how do i get my money back / what is recoverable / how can i lower my dir fees / reduce fees
    which take backs can i fight / what do they owe me / how much am i owed / what could we save
    potential savings / savings opportunities / where am i losing money / money back from pbms
    cut my costs / what can i dispute with the pbms / which fees are worth fighting / how do i stop losing money
    what can i fight / where is money left to recover / what is worth disputing / what should i dispute / what should i appeal
    how much could i save / how much money can we claw back`,
  ],
  [
    { about: 'advice', of: 'unusual' },
    `is anything unusual / anything strange / does anything look off / any anomalies / any red flags
    anything weird going on / what changed / what is new / any alerts / show my alerts / any warnings
    anything out of the ordinary / is something wrong / any surprises / any problems / spot anything odd
    did something weird happen / is this normal / what stands out / any outliers / anything suspicious / anything i should know about / what did i miss`,
  ],
  [
    { about: 'advice', of: 'duplicates' },
    `did i pay any invoice twice / duplicate invoices / are there duplicates / double billed
    was i billed twice / any double payments / paid the same bill twice / same invoice twice
    is my vendor billing me twice for the same stuff / double billed invoices / duplicate bills from a vendor / double charged / did anyone bill me twice / invoices paid twice`,
  ],
  [
    { about: 'advice', of: 'overcharges' },
    `am i overpaying my wholesaler / which vendor overcharges me / overcharged on invoices
    did a vendor charge too much / invoice price errors / price differences on invoices
    is my supplier ripping me off / wrong prices on invoices / billing errors from vendors
    are my invoices right / any invoice errors / findings on invoices / what findings are open
    invoice audit findings / show findings / pricing mistakes / charged above the lowest price
    price increases from my wholesaler / does my wholesaler charge more than nadac / which vendors charge us too much / am i paying too much for drugs / mistakes on invoices`,
  ],
  [
    { about: 'status', of: 'uploads' },
    `did my file go through / did my upload work / status of my upload / what did i upload last
    last upload / recent uploads / was my remittance read / did the file process / is my file done
    did any file fail / failed files / which files failed / is it still processing / when was the last file
    how recent is my data / is my data up to date / latest file uploaded / did the 835 come in
    did the 835 get processed / did any uploads fail / what came in last / what files came in this week / when did we last upload something / upload history / files processed`,
  ],
  [
    { about: 'status', of: 'review' },
    `what is stuck / what is waiting for review / anything to review / documents to review / how many need review
    do i have anything to check / is something waiting for me / what do i need to approve
    pending review / review queue / documents waiting / files that need review / what needs checking / what do i still have to check / what documents are stuck`,
  ],
  [
    { about: 'status', of: 'plan' },
    `what plan am i on / which plan do i have / when does my trial end / trial days left
    how many questions do i have left / how many uploads are left / my usage / plan limits
    am i over my limit / subscription status / how many ai queries are left / what does my plan include
    what am i paying for this software / when does my subscription renew / do i have enough uploads left`,
  ],
  [
    { about: 'courtesy', of: 'greeting' },
    `hi / hello / hey / hey there / good morning / good afternoon / good evening / howdy / greetings
    how are you / how is it going / hi there / whats up / yo`,
  ],
  [
    { about: 'courtesy', of: 'thanks' },
    `thanks / thank you / thanks a lot / thank you so much / thx / great / perfect / awesome / cool
    got it / ok / okay thanks / nice / well done / that helps / good job / ty / appreciate it / much appreciated`,
  ],
  [
    { about: 'courtesy', of: 'goodbye' },
    `bye / goodbye / see you / see you later / good night / bye bye / have a good one / talk later / that is all`,
  ],
  [
    { about: 'courtesy', of: 'help' },
    `help / what can you do / what can i ask / what do you know / how does this work / what can you tell me
    how can you help / examples / example questions / what questions can i ask / can you help me
    what kind of questions can you answer / what are you able to do / i need help / how do i use this`,
  ],
  [
    { about: 'courtesy', of: 'who' },
    `who are you / are you a bot / are you human / are you a real person / what are you / who made you
    are you chatgpt / what is your name / are you ai / who built you / is this a person / am i talking to a real person`,
  ],
];

/** How people ask for a task besides the phrases of the guide. */
const ofTasks: Partial<Record<TaskName, string>> = {
  deleteFile: 'get rid of a file i uploaded by mistake / uploaded the wrong file / take a file out',
  addInvoice: 'put in my wholesaler invoices / where do bills go / add a supplier invoice',
  checkFindings: 'go through the audit findings / look at the invoice findings',
  negotiate:
    'make a negotiation letter for a payer / talking points for a contract / fight dir fees',
  makeReport: 'run a monthly report / quarterly report / report for my accountant / annual report',
  emailReport: 'report in my inbox every monday / report mailed every week / automatic reports',
  addUser:
    'give my bookkeeper a login / add my pharmacist / let my partner in / new employee access',
  resetPassword: 'forgot my password / locked out / somebody cannot sign in',
  changeAppearance: 'dark mode / light mode / too bright / night mode',
  addDrugCosts: 'put in acquisition costs / cost of drugs is wrong / costs are estimated',
  uploadRemittance: 'put in an 835 / get my remits in here / load a file / add a pdf remittance',
  exportData: 'get this in excel / download my data / csv of claims / spreadsheet of claims',
  openFigure: 'see the claims behind a number / what makes up a number / trace a number',
  changePlan: 'upgrade my plan / buy more uploads / switch plans / pay for more',
  contactSupport: 'call somebody / talk to support / speak with a human / report a bug',
  setNotifications: 'stop the notifications / get notified / turn on alerts',
};

interface Example {
  readonly query: TopicQuery;
  readonly stems: ReadonlySet<string>;
}

const all: readonly Example[] = [
  ...examples.flatMap(([query, text]) =>
    text.split(/\/|\n/).map((line) => ({ query, stems: stemsOf(line) })),
  ),
  ...taskNames.flatMap((of) =>
    [...tasks[of].phrases, tasks[of].title, ...(ofTasks[of]?.split(' / ') ?? [])].map(
      (phrase): Example => ({
        query: { about: 'howTo', of },
        stems: stemsOf(`how do i ${phrase}`),
      }),
    ),
  ),
].filter(({ stems }) => stems.size > 0);

/** How much a word tells: one of many topics tells little. */
const tells = weigh();

export const topicWords: ReadonlySet<string> = new Set(tells.keys());

export interface Likeness {
  readonly query: TopicQuery;
  /** 0 to 1: how alike the message and the nearest example are. */
  readonly likeness: number;
}

/** The topics that a message is like, the likest first. */
export function likeTopics(clauses: readonly (readonly string[])[]): readonly Likeness[] {
  const all = clauses.length > 1 ? [...clauses, clauses.flat()] : clauses;
  const best = new Map<string, Likeness>();
  for (const found of all.flatMap(likeTopicsOf)) {
    const key = `${found.query.about} ${found.query.of}`;
    if (found.likeness > (best.get(key)?.likeness ?? 0)) best.set(key, found);
  }
  return [...best.values()].toSorted((one, other) => other.likeness - one.likeness);
}

function likeTopicsOf(said: readonly string[]): readonly Likeness[] {
  const stems = new Set(said);
  const own = [...stems].filter((word) => tells.has(word) || !isPlain(word));
  const whole = sum(own);
  const best = new Map<string, Likeness>();
  for (const { query, stems: theirs } of all) {
    const shared = sum([...theirs].filter((word) => stems.has(word)));
    const likeness = shared === 0 ? 0 : (2 * shared) / (whole + sum([...theirs]));
    const key = `${query.about} ${query.of}`;
    if (likeness > (best.get(key)?.likeness ?? 0)) best.set(key, { query, likeness });
  }
  return [...best.values()];
}

function stemsOf(text: string): ReadonlySet<string> {
  return new Set(readWords(text).map(({ text: word }) => stem(word)));
}

function weigh(): ReadonlyMap<string, number> {
  const topics = new Map<string, Set<string>>();
  for (const { query, stems } of all) {
    for (const word of stems) {
      const of = topics.get(word) ?? new Set();
      topics.set(word, of.add(`${query.about} ${query.of}`));
    }
  }
  const count = new Set(all.map(({ query }) => `${query.about} ${query.of}`)).size;
  return new Map(
    [...topics].map(([word, of]) => [
      word,
      Math.log(1 + count / of.size) * (isPlain(word) ? 0.35 : 1),
    ]),
  );
}

function sum(words: readonly string[]): number {
  return words.reduce((total, word) => total + (tells.get(word) ?? 2.5), 0);
}
