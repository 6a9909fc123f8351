import { blanked } from './change-words.ts';
import type { LabelPlace } from './document-places.ts';
import { type Mutate, type MutationKinds, pickFrom } from './mutation.ts';

const otherWords = ['Misc', 'Internal', 'Sequence', 'Region', 'Cycle', 'Prior'] as const;

/** Without a colon, a word that is not a label may as well be part of the payer's name. */
function endsLikeLabel({ label, name }: LabelPlace): boolean {
  return name !== 'payerName' || label.at(-1)?.text.endsWith(':') === true;
}

/** Another word, or the same one without its last letter. */
const changeLabelWord: Mutate = ({ base, random }) => {
  const place = pickFrom(
    random,
    base.places.labels,
    (own) => own.label.length > 0 && endsLikeLabel(own),
  );
  if (place === undefined) return undefined;
  const word = random.pick(place.label);
  const colon = word.text.endsWith(':') ? ':' : '';
  const bare = word.text.replace(/:$/, '');
  const text = `${random.chance(1, 2) ? random.pick(otherWords) : bare.slice(0, -1)}${colon}`;
  const changes = text.length === 0 ? blanked([word]) : new Map([[word, [{ ...word, text }]]]);
  return { told: `${place.name}: ${word.text} to ${text}`, changes };
};

const dropLabel: Mutate = ({ base, random }) => {
  const place = pickFrom(random, base.places.labels, ({ label }) => label.length > 0);
  return place && { told: place.name, changes: blanked(place.label) };
};

const dropValue: Mutate = ({ base, random }) => {
  const place = pickFrom(random, base.places.labels, ({ value }) => value.length > 0);
  return place && { told: place.name, changes: blanked(place.value) };
};

export const headMutations: MutationKinds = {
  'change label word': changeLabelWord,
  'drop label': dropLabel,
  'drop value': dropValue,
};
