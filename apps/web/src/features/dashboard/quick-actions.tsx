import { BarChart3, FileText, Upload } from 'lucide-react';
import { builtOnly } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';

const actions = [
  { path: '/upload', label: 'Upload Remittance', icon: Upload },
  { path: '/reports', label: 'Download Report', icon: FileText },
  { path: '/analytics', label: 'View Analytics', icon: BarChart3 },
];

export function QuickActions() {
  return (
    <CardSection title="Quick Actions" className="print:hidden">
      <div className="flex flex-col gap-2 px-5 pb-5">
        {builtOnly(actions).map(({ path, label, icon: Icon }, index) => (
          <ButtonLink
            key={path}
            href={path}
            variant={index === 0 ? 'default' : 'outline'}
            className="justify-start!"
          >
            <Icon aria-hidden="true" />
            {label}
          </ButtonLink>
        ))}
      </div>
    </CardSection>
  );
}
