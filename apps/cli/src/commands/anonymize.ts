import { randomBytes } from 'node:crypto';
import { anonymize, NotEdiError } from '../anonymizing/anonymizer.ts';
import { parseArguments } from '../arguments.ts';
import { type Command, UsageError } from '../command.ts';
import { openInput } from '../reading/input.ts';
import { writeWhole } from '../writing/output-file.ts';

const help = `pfs anonymize FILE: the same 835 with persons, numbers and addresses replaced

Usage: pfs anonymize FILE [-o OUT] [--key TEXT] [--force]

  FILE               an 835 file, or - for standard input
  -o, --output OUT   the file to make; standard output unless given
  --key TEXT         the same key gives the same replacements; made anew for each run unless given
  --force            replaces OUT when it is there already; never FILE itself

Replaced   names, addresses, telephone numbers, bank accounts, and all ids and numbers: of persons,
           members, payers, pharmacies, claims, prescriptions, checks. Letters become letters and
           digits become digits, so that every element keeps its length.
Kept       structure, amounts, days, counts, codes, NDCs, control numbers of the envelope, and the
           words of provider adjustments (PLB), which say what a lump sum is.
The same text is replaced alike wherever it stands, and different texts never meet: a reversal
still refers to its claim. So the result adds up, and has the findings, of the file it came from.

Look at the words of PLB before you give a file away, and keep the key to yourself: who has it can
undo the replacements.

Exit code
  0  written
  2  nothing written: no such file, not EDI, or OUT cannot be made
`;

/** `pfs anonymize`: a remittance that may be shown to others. */
export const anonymizeCommand: Command = {
  help,
  async run(args, output, errors) {
    const { values, positionals } = parseArguments('anonymize', args, {
      output: { type: 'string', short: 'o' },
      key: { type: 'string' },
      force: { type: 'boolean', default: false },
    });
    const [path, ...others] = positionals;
    if (path === undefined || others.length > 0) {
      throw new UsageError('anonymize takes one file; see pfs anonymize --help');
    }
    if (values.key === '') throw new UsageError('--key takes a text that is not empty');
    const key = values.key ?? randomBytes(16).toString('hex');
    const input = await openInput(path, errors);
    const inputPath = path === '-' ? {} : { inputPath: path };
    const destination = { path: values.output, force: values.force, ...inputPath };
    try {
      await writeWhole(anonymize(input.chunks, key), destination, output);
    } catch (error) {
      if (!(error instanceof NotEdiError)) throw error;
      throw new UsageError(`cannot anonymize ${path}: ${error.message}`);
    }
    return 0;
  },
};
