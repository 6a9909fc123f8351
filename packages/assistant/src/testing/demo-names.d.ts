import type { KnownNames } from '../reading.ts';
export declare const northlake = 'NORTHLAKE RX BENEFITS';
export declare const caremont = 'CAREMONT PHARMACY SERVICES';
export declare const optiscript = 'OPTISCRIPT PBM';
export declare const primera = 'PRIMERA MEDICARE PART D';
export declare const medicaid = 'STATE MEDICAID PROGRAM';
export declare const harborline = 'Harborline Drug Company';
export declare const prairie = 'Prairie Generics Supply';
export declare const bluestem = 'Bluestem Medical Distributors';
/** The day on which all questions are asked: a Friday. */
export declare const questionDay = '2026-11-20';
/** Names of the demonstration pharmacy, in whose data the figures are counted. */
export declare const demoNames: KnownNames;
/** The whole names of the drugs with any of these words. */
export declare function drugsWith(...words: readonly string[]): readonly string[];
/** Classes that owners speak of, by the drugs of the demo pharmacy. */
export declare const glp1: readonly string[];
export declare const statins: readonly string[];
export declare const bloodThinners: readonly string[];
export declare const insulins: readonly string[];
export declare const sglt2: readonly string[];
export declare const inhalers: readonly string[];
