import type {
  DraftAmountField,
  DraftClaim,
  DraftPayment,
  DraftValue,
} from '../../draft/draft-remittance.ts';
import { draftAmountFields } from '../../draft/draft-remittance.ts';
import type { Chance } from './chance.ts';

const confused: Readonly<Record<string, readonly string[]>> = {
  '0': ['8', '6', '9'],
  '1': ['7', '4'],
  '2': ['7', '3'],
  '3': ['8', '5', '2'],
  '4': ['9', '1'],
  '5': ['6', '3', '8'],
  '6': ['5', '8', '0'],
  '7': ['1', '2'],
  '8': ['3', '0', '6'],
  '9': ['4', '0'],
};

/** How bad a scan is: shares of characters, rows and cells. */
export interface Damage {
  /** Characters that are misread and known to be uncertain. */
  readonly doubted: number;
  /** Correct characters that are uncertain. */
  readonly suspected: number;
  /** Characters that are misread with full confidence. */
  readonly silent: number;
  readonly lostRows: number;
  readonly lostCells: number;
  readonly lostSigns: number;
  readonly swappedCells: number;
  readonly doubledRows: number;
}

const none: Damage = {
  doubted: 0,
  suspected: 0,
  silent: 0,
  lostRows: 0,
  lostCells: 0,
  lostSigns: 0,
  swappedCells: 0,
  doubledRows: 0,
};

/** Degrees of damage, from none to a page that is barely readable. */
export function someDamage(chance: Chance): Damage {
  const small = (): number => (chance.is(0.4) ? 0 : chance.pick([0.0005, 0.002, 0.01, 0.04]));
  const text = { ...none, doubted: small(), suspected: small(), silent: small() };
  const rows = { lostRows: small(), lostCells: small(), lostSigns: small() };
  return { ...text, ...rows, swappedCells: small() / 4, doubledRows: small() / 4 };
}

/** What is left of the structure when a text is laid out wrongly, with every character right. */
export function layoutDamage(chance: Chance): Damage {
  const small = (): number => (chance.is(0.5) ? 0 : chance.pick([0.005, 0.02, 0.05]));
  const rows = { lostRows: small(), lostCells: small(), doubledRows: small() };
  return { ...none, ...rows, swappedCells: small() };
}

/**
 * A draft with errors. A column that is lost as a whole stays, because the layout must notice it.
 */
export function misread(chance: Chance, draft: DraftPayment, harm: Damage): DraftPayment {
  const harmed = withHarm(chance, draft, harm);
  const has = ({ claims }: DraftPayment, field: DraftAmountField): boolean =>
    claims.some(({ fields }) => fields[field] !== undefined);
  const gone = draftAmountFields.some((field) => has(draft, field) && !has(harmed, field));
  return gone ? { ...harmed, claims: draft.claims } : harmed;
}

function withHarm(chance: Chance, draft: DraftPayment, harm: Damage): DraftPayment {
  const value = (one: DraftValue): DraftValue => misreadValue(chance, one, harm);
  const claims: DraftClaim[] = [];
  for (const claim of draft.claims) {
    if (chance.is(harm.lostRows)) continue;
    const fields = { ...claim.fields };
    for (const field of draftAmountFields) {
      const amount = fields[field];
      if (amount === undefined) continue;
      // A blank copay that no equation needs is fine: nothing that is counted depends on it.
      if (field === 'patientPaid' && amount.decidedBy !== 'ocr') continue;
      if (chance.is(harm.lostCells)) delete fields[field];
      else fields[field] = value(amount);
    }
    if (chance.is(harm.swappedCells)) swapCells(chance, fields);
    claims.push({ ...claim, fields });
    if (chance.is(harm.doubledRows)) claims.push({ ...claim, fields });
  }
  return {
    fields: draft.fields.amount
      ? { ...draft.fields, amount: value(draft.fields.amount) }
      : draft.fields,
    claims,
    lumps: draft.lumps
      .filter(() => !chance.is(harm.lostRows))
      .map((lump) => ({ ...lump, amount: value(lump.amount) })),
    controls: draft.controls
      .filter(() => !chance.is(harm.lostCells))
      .map((control) => ({ ...control, value: value(control.value) })),
  };
}

function swapCells(chance: Chance, fields: Partial<Record<string, DraftValue>>): void {
  const present = draftAmountFields.filter((field) => fields[field] !== undefined);
  if (present.length < 2) return;
  const at = chance.whole(0, present.length - 2);
  const [first, second] = [present[at], present[at + 1]] as [DraftAmountField, DraftAmountField];
  const kept = fields[first];
  fields[first] = fields[second];
  fields[second] = kept;
}

function misreadValue(chance: Chance, value: DraftValue, harm: Damage): DraftValue {
  let text = '';
  let confidence = 0.96 + chance.next() * 0.035;
  const doubts: { at: number; alternatives: readonly string[] }[] = [];
  for (const right of value.value) {
    const wrongs = confused[right];
    if (right === '-' && chance.is(harm.lostSigns)) continue;
    if (wrongs === undefined) {
      text += right;
      continue;
    }
    if (chance.is(harm.silent)) {
      text += chance.pick(wrongs);
      confidence = Math.min(confidence, 0.85 + chance.next() * 0.13);
    } else if (chance.is(harm.doubted)) {
      const wrong = chance.pick(wrongs);
      const seen = chance.is(0.85) ? [right] : [];
      doubts.push({ at: text.length, alternatives: [...seen, ...(confused[wrong] ?? [])] });
      text += wrong;
      confidence = 0.6;
    } else {
      if (chance.is(harm.suspected)) {
        doubts.push({ at: text.length, alternatives: wrongs });
        confidence = 0.7;
      }
      text += right;
    }
  }
  if (value.decidedBy !== 'ocr') return value;
  const readings = new Set<string>([text]);
  for (const { at, alternatives } of doubts) {
    for (const reading of [...readings]) {
      for (const other of alternatives) {
        if (readings.size < 64) readings.add(reading.slice(0, at) + other + reading.slice(at + 1));
      }
    }
  }
  readings.delete(text);
  return { ...value, value: text, printed: text, confidence, otherReadings: [...readings] };
}
