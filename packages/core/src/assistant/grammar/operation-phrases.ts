import type { Extreme, Part, Phrases, Verb } from './part.ts';

function extreme(of: Extreme): Part {
  return { is: 'extreme', extreme: of };
}

function verb(of: Verb): Part {
  return { is: 'verb', verb: of };
}

const askingPhrases: Phrases = [
  [
    { is: 'howMany' },
    ['how many', '(number|numbers|count) of', 'how many of', 'total (number|count) of', 'count'],
  ],
  [{ is: 'howMuch' }, ['how much( money|)', 'how high', 'how big', 'how large', 'how low']],
  [{ is: 'howMuch' }, ['(amount|value|sum|worth|dollar amount|dollars) of', 'total amount of']],
  [
    { is: 'total' },
    [
      '(grand |)total(s|)',
      'in (total|all)',
      'altogether',
      '(all|) together',
      'sum',
      'overall',
      'combined',
      'aggregate',
    ],
  ],
  [{ is: 'which' }, ['which', 'which of( the| our|)', 'what']],
  [{ is: 'who' }, ['who', 'whom', 'who is', "who's"]],
  [
    { is: 'show' },
    [
      'show',
      'list( out|)',
      'display',
      'find',
      'give',
      'pull( up|)',
      'see',
      'view',
      'look up',
      'look at',
      'get me',
      'bring up',
      'print out',
      'list of',
    ],
  ],
  [{ is: 'rank' }, ['rank(s|ed|ing|)', '(sort|sorted|order|ordered)( by|)']],
  [
    { is: 'breakdown' },
    [
      'break( down|)( of|)',
      '(breakdown|breakdowns)( of|)',
      '(break|breaking|split|splitting) (it|that|this|them) (down|up|out)( by|)',
      'broken (down|out)',
      'split( up|)( of|)',
      'itemize(d|)',
    ],
  ],
];

const groupingPhrases: Phrases = [
  [{ is: 'by' }, ['by', '(grouped|separated|divided|sliced) by', 'across']],
  [{ is: 'each' }, ['(for|of|from|at|with|in|on|to|) (each|every)( of the| single|)', 'per']],
  [{ is: 'trend' }, ['trend(s|ed|ing|)( of| in| for|)', 'over time', 'time line', 'timeline']],
  [{ is: 'trend' }, ['develop(ed|s|ment|ing|)', 'evolve(d|)', 'history( of|)', 'historically']],
  [{ is: 'trend' }, ['(graph|chart|plot|curve)( of|)']],
  [
    { is: 'share' },
    ['(share|part|percentage|percent|portion|proportion|fraction|%|pct)( of|)', 'how much of'],
  ],
  [{ is: 'average' }, ['average(s|)', 'avg', 'typical', 'on average']],
  [
    { is: 'perClaim' },
    [
      '(per|for each|for every|a|each) (claim|prescription|script|rx|fill)',
      'per paid claim',
      'on each (claim|prescription|script)',
    ],
  ],
  [
    { is: 'belowCost' },
    [
      '(below|under)( our| acquisition| the|) cost',
      'underwater',
      'under water',
      'under reimbursed',
      'underpaid against cost',
      'at a loss',
      'upside down',
    ],
  ],
];

const comparingPhrases: Phrases = [
  [{ is: 'compare' }, ['compare(s|d|)', 'comparison( of| between|)', 'side by side']],
  [
    { is: 'versus' },
    ['vs', 'versus', 'against', '(compared|relative|in comparison) (to|with)', 'than', 'v'],
  ],
  [{ is: 'difference' }, ['difference(s|)( in| of|)', 'diff', 'delta', 'variance', 'gap']],
  [
    { is: 'more' },
    ['more', 'less', 'better', 'worse', 'higher', 'lower', 'fewer', 'bigger', 'larger', 'smaller'],
  ],
  [
    { is: 'why' },
    [
      'why',
      'how come',
      'explain',
      'what (drove|caused|drives|explains|made|makes|is driving|was driving|is behind|was behind)',
      'what (moved|pushed)',
      '(what|whats) (driving|behind|causing|pushing|changed)',
      'reason(s|) (for|behind|why)',
      'driver(s|) (of|behind)',
      'cause(s|) (of|behind)',
    ],
  ],
  [
    { is: 'change' },
    [
      '(go|goes|went|gone|going|move|moved|come|came|been|is|was|be|are|were) (up|down)',
      '(increase|increases|increased|decrease|decreases|decreased|increasing|decreasing)',
      '(rise|rises|rose|risen|rising|fall|falls|fell|fallen|falling)',
      '(drop|drops|dropped|jump|jumped|spike|spiked|climb|climbed|decline|declined|dip|dipped)',
      '(grow|grew|grown|growing|growth|shrink|shrank|shrunk|worsen|improve|improved)',
      '(change|changes|changed|changing|shift|shifted|raise|raised|raises)',
      '(up|down|swing|swung)',
      'so (high|low|much|bad|good)',
    ],
  ],
  [
    { is: 'before', unit: 'month' },
    ['the month before', 'the (previous|prior|preceding) month', 'a month (earlier|before|ago)'],
  ],
  [
    { is: 'before', unit: 'quarter' },
    ['the quarter before', 'the (previous|prior|preceding) quarter', 'a quarter (earlier|ago)'],
  ],
  [
    { is: 'before', unit: 'year' },
    [
      'the year before',
      'the (previous|prior|preceding) year',
      'a year (earlier|before|ago)',
      '(the|) same (month|quarter|period|time|week) (last|a|the previous|the prior) year( ago|)',
      'the same (month|quarter|period|time) the year before',
    ],
  ],
  [
    { is: 'before', unit: 'period' },
    ['the (period|time) before', 'the (previous|prior|preceding) (period|one)', 'the one before'],
  ],
];

const orderPhrases: Phrases = [
  [
    extreme('highest'),
    ['(highest|most|hardest|biggest|largest|greatest|maximum|max|top|costliest|steepest|heaviest)'],
  ],
  [extreme('lowest'), ['(lowest|least|fewest|smallest|minimum|min|bottom|cheapest|slowest)']],
  [extreme('worst'), ['worst']],
  [extreme('best'), ['best']],
  [{ is: 'newest' }, ['(latest|newest|most recent|recent)( ones|)', 'newest first', 'last']],
  [{ is: 'oldest' }, ['(oldest|earliest)( ones|)', 'oldest first']],
];

const verbPhrases: Phrases = [
  [
    verb('pay'),
    ['(pay|pays|paid|paying)', 'pays out', '(sends|sent) us', '(did|do) we have to pay'],
  ],
  [
    verb('charge'),
    [
      '(charge|charged|charging|charges)',
      '(deduct|impose|assess)(s|ed|ing|)( from us| on us|)',
      '(imposed|imposing|hit|hits|hitting)( us|)',
    ],
  ],
  [
    verb('take'),
    ['(take|takes|took|taken|taking|knock|knocked)( from us| off|)', '(keep|keeps|kept)'],
  ],
  [verb('spend'), ['(spend|spent|spending|spends)']],
  [verb('buy'), ['(buy|bought|buys|buying|purchase|purchased|order from|ordered from)']],
  [
    verb('owe'),
    [
      '(still|) (owe|owed|owing|owes|due)',
      '(still|) (have|has|need|needs|left|yet|remaining|supposed) to (pay|be paid)',
      '(i|we) (have|need|still need|still have) to pay',
      '(we|still) must pay',
      'to be paid',
    ],
  ],
  [verb('make'), ['(make|made|making|makes|earn|earned|earning|earns)( money|)']],
  [verb('lose'), ['(lose|lost|losing|loses|loss|losses)( money|)', 'losing']],
  [verb('fill'), ['(fill|filled|filling)']],
  [verb('dispense'), ['(dispense|dispensed|dispensing|dispenses)']],
  [verb('sell'), ['(sell|sold|selling|sells)']],
  [verb('receive'), ['(receive|received|receives|receiving|collect|collected|collecting)']],
  [
    verb('get'),
    ['(get|got|gotten|getting|gets)', '(bring|brings|brought|bringing|come|comes|came|coming) in'],
  ],
  [verb('bill'), ['(bill|bills|billed|billing)( us|)']],
  [verb('cost'), ['(cost|costs|costing)']],
];

const followPhrases: Phrases = [
  [{ is: 'everybody' }, ['all( of| of the| the| our|) (payers|pbms|plans|insurers)']],
  [{ is: 'everybody' }, ['all( of| of the| the| our|) (drugs|vendors|wholesalers|suppliers)']],
  [{ is: 'everybody' }, ['(everyone|everybody)', 'any (payer|drug|vendor)', 'all of them']],
  [
    { is: 'allTime' },
    ['all time', '(all|full|entire|whole) (period|history)', 'ever', 'to date', 'any time'],
  ],
  [{ is: 'allTime' }, ['since the (beginning|start)', 'from the (beginning|start)', 'of all time']],
  [
    { is: 'follow' },
    ['(what|how) about( for|)', '(same|the same)( thing| question|)( for| but|)', 'also', 'now'],
  ],
  [{ is: 'follow' }, ['and (what|how) about', 'but', 'then', 'instead', '(ok|okay) and']],
  [
    { is: 'back' },
    ['(that|those|them|these|it)', '(those|these|the) (rows|ones|details|entries|items)'],
  ],
  [{ is: 'we' }, ['we']],
  [{ is: 'us' }, ['us']],
  [{ is: 'and' }, ['and', 'as well as', '(along|together) with']],
  [
    { is: 'with' },
    [
      'with',
      'have',
      'has',
      'had',
      'having',
      'that (have|has|had)',
      'which had',
      'carry',
      'carrying',
    ],
  ],
  [{ is: 'with' }, ['where', 'whose', 'show(ing|)']],
];

export const operationPhrases: Phrases = [
  ...askingPhrases,
  ...groupingPhrases,
  ...comparingPhrases,
  ...orderPhrases,
  ...verbPhrases,
  ...followPhrases,
];
