import type { CannotReason } from '../understanding.ts';
import type { Part, Phrases } from './part.ts';

function refused(reason: CannotReason): Part {
  return { is: 'refused', reason };
}

const pharmacy = '(pharmacy|pharmacies|store|stores|drugstore|drugstores|chain|chains)';

/** What the assistant is asked for and has no figures of, by why it has none. */
export const refusedPhrases: Phrases = [
  [
    refused('other_pharmacy'),
    [
      `(other|another|different|competing|neighboring|nearby|rival) ${pharmacy}`,
      `${pharmacy} (next door|nearby|down the street|across the street|around the corner)`,
      'next door',
      'competitor(s|)',
      'competition',
      `(their|his|her) ${pharmacy}`,
      '(industry|national|state|regional) (average|averages|benchmark|benchmarks)',
      'peers',
      'other (owners|independents)',
    ],
  ],
  [
    refused('patient'),
    [
      '(patient|patients|member|members|customer|customers|person|people|subscriber|subscribers)',
      '(patient|member|customer) (name|names|id|ids)',
      'date(s|) of birth',
      '(dob|ssn|birthday|birthdays|birthdate|birth)',
      'social security( number| numbers|)',
      '(phone|telephone) number(s|)',
      '(home|) address(es|)',
      '(mr|mrs|ms|miss)',
      '(doctor|doctors|prescriber|prescribers|physician|physicians|diagnosis|diagnoses)',
      'who (takes|take|is taking|gets prescribed)',
    ],
  ],
  [
    refused('forecast'),
    [
      '(will|would|gonna|shall)',
      "(we'll|it'll|they'll)",
      'going to',
      'next( calendar|) (month|quarter|year|week|day|months|years|quarters|weeks|days)',
      '(coming|upcoming|following) (month|quarter|year|week|months|years)',
      '(forecast|forecasts|forecasted|predict|predicts|predicted|prediction|predictions)',
      '(project|projected|projection|projections|extrapolate|outlook|budget|budgeted)',
      '(expect|expected|anticipate|anticipated|estimate for)',
      '(tomorrow|future|upcoming)',
    ],
  ],
  [
    refused('change'),
    [
      '(delete|deleting|remove|removing|erase|wipe|purge)',
      '(upload|uploading|import|reimport|submit|resubmit)',
      '(send|sending|email|emailing|forward it|share it)',
      '(mail|text|fax) (me|it|them|this|that|the)',
      'e mail',
      '(remind|reminder|notify|alert|schedule|subscribe)',
      '(update|edit|rename|modify|correct|adjust|fix|set up|create|add|insert|write off|void)',
      '(approve|reject the|reject this|cancel|dispute the|dispute this|mark|appeal|undo|restore)',
      '(transfer|refund|reconcile|reclassify|classify|assign|merge)',
      '(export|download|print)',
    ],
  ],
  [
    refused('outside'),
    [
      '(weather|temperature|rain|forecast for rain)',
      '(joke|jokes|poem|poems|story|song|recipe|recipes|riddle|haiku)',
      '(news|politics|election|president|football|baseball|lottery|bitcoin|stocks|movie|movies)',
      '(side effect|side effects|dosage|dose|doses|interaction|interactions|overdose|symptom)',
      '(symptoms|treat|treatment|medical|disease|cure|allergic|pregnant|pregnancy|safe)',
      '(legal|lawyer|lawyers|attorney|sue|lawsuit|illegal|court|law)',
      '(translate|capital of|meaning of life|horoscope|restaurant|flight|flights)',
      'should (i|we|you)',
      '(can|may) i take',
      '(mean|means|meaning|definition|define|stands for|stand for)',
      '(advice|recommend|recommendation|opinion)',
    ],
  ],
  [
    refused('not_in_the_data'),
    [
      '(awp|wac|mac|nadac|u and c|usual and customary|list price|average wholesale price)',
      '(stock|stocked|inventory|on hand|shelf|shelves|expired|expiring|expiration)',
      '(payroll|salary|salaries|wage|wages|staff|employee|employees|technician|technicians)',
      '(hours|overtime|vacation|shift hours)',
      '(tax|taxes|irs|ein)',
      'bank( balance| balances| account| accounts|)',
      '(loan|loans|debt|credit card|rent|lease|mortgage|utilities)',
      '(star rating|star ratings|stars|adherence|pdc|340b|immunization|immunizations|vaccine)',
      '(vaccines|vaccinations|refill|refills|refilled|days supply|day supply|prior auth)',
      '(otc|over the counter|front end|front store|foot traffic|walk ins)',
      '(market share|ebitda|assets|liabilities|equity|balance sheet|gross margin|gross margins)',
      '(formulary|formularies|contract terms|wait time|wait times|appointments)',
    ],
  ],
  [
    refused('not_understood'),
    [
      '(not|without|plus)',
      '(except|excluding|exclude|excludes|excepting|never|minus|besides|nor|neither)',
      '(no|none|nothing|non|apart from|aside from|other than|ignore|ignoring|leave out)',
      "(don't|didn't|doesn't|isn't|aren't|wasn't|weren't|haven't|hasn't|won't|can't|cannot)",
      '(dont|didnt|doesnt|isnt|arent|wasnt|werent|havent|hasnt|wont|cant)',
      '(median|percentile|standard deviation|deviation|correlation|ratio|ratios|per capita)',
      '(twice|double|triple|half of|times as)',
      '(rest|remaining|remainder|others|everyone else|everybody else)',
      '(week|weeks|weekly|hourly|hour|weekday|weekdays|weekend|weekends)',
    ],
  ],
];

/** Words of greeting, and questions about the assistant itself. */
export const helpPhrases: Phrases = [
  [
    { is: 'help' },
    [
      'what can (you|i)( do| ask| ask you| tell me| help with|)( for me| for us|)',
      'what (do|can) you (do|know|answer|understand)',
      'what (kind of|kinds of|sort of|)( questions|) can i ask( you|)',
      'how (do|does|can) (you|this|it|i) (work|use this|use you|help)',
      '(who|what) are you',
      'who (made|built|created|programmed) you',
      'are you (a|an) (bot|robot|human|ai|person)',
      'can you help( me| us|)',
      'help( me| please|)',
      'what is this',
      '(examples|example questions|example)',
    ],
  ],
  [
    { is: 'greeting' },
    [
      '(hello|hi|hey|howdy|greetings|yo)( there| again|)',
      'good (morning|afternoon|evening|day|night)',
      '(thanks|thank you|thx|ty|cheers|thankyou)( so much| a lot| very much| again| much|)',
      '(bye|goodbye|see you|great|cool|nice|awesome|perfect|ok|okay|got it|well done|wow)',
      "(how are you|what's up|sup|how is it going)",
    ],
  ],
];
