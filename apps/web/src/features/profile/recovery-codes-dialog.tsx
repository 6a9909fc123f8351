import { Copy, Download } from 'lucide-react';
import { saveFile } from '../../lib/api/download.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copied-text.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly email: string;
  readonly onSaved: () => void;
}

/** The one time that recovery codes are shown, until the person says that they are saved. */
export function RecoveryCodesDialog({ codes, email, onSaved }: RecoveryCodesDialogProps) {
  const text = `${codes.join('\n')}\n`;
  const heading = `Pharmacy Financial Suite: recovery codes of ${email}`;
  const file = `${heading}\nEach code works once.\n\n${text}`;
  return (
    <Dialog
      title="Save Your Recovery Codes"
      description="Sign in with one of these if you don’t have your phone. Each code works once. They’re shown only now."
    >
      <div className="flex flex-col gap-4">
        <ul className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-card bg-sunken px-4 py-3">
          {codes.map((code) => (
            <li key={code}>
              <code className="select-all">{code}</code>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" onClick={() => void copyText(text, 'Recovery codes')}>
            <Copy aria-hidden="true" />
            Copy
          </Button>
          <Button
            variant="outline"
            onClick={() => saveFile(new Blob([file], { type: 'text/plain' }), 'recovery-codes.txt')}
          >
            <Download aria-hidden="true" />
            Download
          </Button>
          <Button className="ml-auto" onClick={onSaved}>
            I Saved Them
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
