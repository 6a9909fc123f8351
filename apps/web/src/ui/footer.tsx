import { clsx } from 'clsx';
import { Link } from 'wouter';

const links = [
  { path: '/privacy', label: 'Privacy Policy' },
  { path: '/terms', label: 'Terms of Service' },
  { path: '/support', label: 'Support' },
  { path: '/glossary', label: 'Glossary' },
] as const;

export function Footer() {
  return (
    <footer className="mt-auto border-t border-line print:hidden">
      <div
        className={clsx(
          'mx-auto flex max-w-[80rem] flex-wrap items-center justify-between gap-x-6',
          'gap-y-2 px-4 py-5 text-[0.8125rem] text-ink-faint sm:px-6',
        )}
      >
        <p>© 2024 Pharmacy Financial Suite. All rights reserved.</p>
        <nav aria-label="Footer">
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {links.map((link) => (
              <li key={link.path}>
                <Link href={link.path} className="inline-block py-1 hover:text-ink hover:underline">
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
