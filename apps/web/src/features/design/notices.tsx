import { Button } from '../../ui/button.tsx';
import { Banner, Notice } from '../../ui/notice.tsx';
import { longText } from './long-text.ts';

const tones = ['info', 'warn', 'destructive'] as const;

export function Notices() {
  return tones.map((tone) => (
    <div key={tone} className="flex flex-col gap-2">
      <Banner tone={tone}>A strip above the page.</Banner>
      <Notice tone={tone} title={longText} action={<Button size="sm">Look</Button>}>
        What it means and what to do.
      </Notice>
    </div>
  ));
}
