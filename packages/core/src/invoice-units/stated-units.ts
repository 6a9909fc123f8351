import { countsPieces, type DispensingUnit, measureOf } from './dispensing-unit.ts';
import { type Pack, parsePack } from './parse-pack.ts';

/** What a line of an invoice prints about its unit, each as it stands there. */
export interface PrintedUnit {
  /** What is counted: `EA`, `BT`, `BT 100`, `ML`. */
  readonly unit: string | undefined;
  /** What one of it holds, from a column or segment of its own: `100 TB`, `12X100ML`, `100`. */
  readonly pack?: string | undefined;
}

export interface StatedUnits {
  readonly packSize: string;
  readonly dispensingUnit: DispensingUnit | undefined;
  readonly unitBasis: 'stated';
}

/**
 * How many dispensing units one invoiced unit holds, where the line itself says so. Undefined where
 * it does not, or says two things that differ: then it is for the package, the price or a person to
 * say. Source: docs/domain/invoice-audit.md, "Units".
 */
export function statedUnits({ unit = '', pack = '' }: PrintedUnit): StatedUnits | undefined {
  if (saysOneOfMany(unit, pack) || saysOneOfMany(pack, '')) return undefined;
  const ofUnit = parsePack(unit);
  const ofPack = parsePack(pack);
  if (pack.trim() !== '' && ofPack === undefined) return undefined;
  if (ofUnit !== undefined && ofPack !== undefined) {
    return sameQuantity(ofUnit, ofPack) ? stated(ofPack) : undefined;
  }
  const said = ofPack ?? ofUnit;
  const word = unit.trim().toUpperCase().replaceAll('.', '');
  const measure = measureOf(word);
  if (measure === undefined) return said && stated(said);
  const one = { packSize: String(measure.times), dispensingUnit: measure.unit };
  if (said === undefined) return stated(one);
  // EA of "100 TB" is a package; ML of "100 ML" may be one of them or all.
  if (countsPieces(word) || said.packSize === one.packSize) return stated(said);
  return undefined;
}

/** Of a case it may be said how large one bottle in it is: only a times says all. */
function saysOneOfMany(unit: string, pack: string): boolean {
  const isOuter = /^\s*(cs|ca|cases?|ct|ctn|cartons?)(?![a-z])/i.test(unit);
  return isOuter && !/\d\s*[x×*]\s*[\d.]/i.test(`${unit} ${pack}`);
}

function sameQuantity(one: Pack, other: Pack): boolean {
  if (one.packSize !== other.packSize) return false;
  const units = [one.dispensingUnit, other.dispensingUnit].filter((unit) => unit !== undefined);
  return new Set(units).size <= 1;
}

function stated({ packSize, dispensingUnit }: Pack): StatedUnits {
  return { packSize, dispensingUnit, unitBasis: 'stated' };
}
