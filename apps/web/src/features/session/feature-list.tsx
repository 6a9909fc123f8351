import { clsx } from 'clsx';
import { Building2, ChartNoAxesCombined, FileScan, ShieldCheck } from 'lucide-react';

const features = [
  {
    icon: ChartNoAxesCombined,
    title: 'Real-Time Analytics',
    text: 'Profitability and DIR fees by payer, drug and month, as soon as a file is read.',
  },
  {
    icon: FileScan,
    title: 'AI Document Processing',
    text: 'Remittances and vendor invoices, as 835 EDI, PDF or scan, turned into claims and lines.',
  },
  {
    icon: ShieldCheck,
    title: 'Role-Based Access',
    text: 'Staff, administrators and an audit trail of who changed what, and when.',
  },
  {
    icon: Building2,
    title: 'Multi-Tenant Platform',
    text: 'Each pharmacy’s data is isolated from every other’s, down to the database.',
  },
] as const;

export function FeatureList() {
  return (
    <ul
      className={clsx(
        'grid gap-px overflow-hidden rounded-card border border-line bg-line',
        'sm:grid-cols-2',
      )}
    >
      {features.map(({ icon: Icon, title, text }) => (
        <li key={title} className="bg-sheet p-5">
          <Icon className="mb-3 size-5 text-accent" aria-hidden="true" />
          <h2 className="mb-1 font-semibold">{title}</h2>
          <p className="text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  );
}
