import { randomBytes } from 'node:crypto';
import { anonymize, NotEdiError } from '../anonymizing/anonymizer.ts';
import { type Command, parseArguments, UsageError } from '../command.ts';
import { writeWhole } from '../output-file.ts';
import { openInput } from '../reading/input.ts';

const help = `pfs anonymize FILE: replaces names, numbers, and addresses in an 835

Usage: pfs anonymize FILE [-o OUT] [--key TEXT] [--force]

  FILE               an 835 file, or - for standard input
  -o, --output OUT   the output file; standard output by default
  --key TEXT         the same key gives the same replacements; by default a new key for each run
  --force            replaces OUT if it exists; never FILE itself

Replaced   names, addresses, phone numbers, bank accounts, and all IDs and numbers of people,
           members, payers, pharmacies, claims, prescriptions, checks. Letters become letters and
           digits become digits, so that every element keeps its length.
Kept       structure, amounts, days, counts, codes, NDCs, control numbers of the envelope, and the
           words of provider adjustments (PLB), which say what a lump sum is.
The same text is always replaced the same way, and different texts stay different: a reversal
still refers to its claim. So the result adds up, and has the findings, of the file it came from.

Check the PLB text before you share a file, and keep the key private: anyone with it can
undo the replacements.

Exit code
  0  written
  2  nothing written: no such file, not EDI, or OUT can't be created
`;

/** `pfs anonymize`: makes a remittance that can be shared. */
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
    if (values.key === '') throw new UsageError('--key needs a non-empty text');
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
