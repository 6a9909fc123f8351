import { clsx } from 'clsx';
import { lazy, memo, Suspense } from 'react';
import { whenIdle } from '../../lib/when-idle.ts';
import { Brand } from '../../ui/brand.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Footer } from '../../ui/footer.tsx';
import { CaseStudy } from './case-study.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Problem } from './problem.tsx';

const claims = [
  { figure: '$50,000-$200,000+', text: 'annual recovery' },
  { figure: '$8K-$75K', text: 'monthly recovery' },
  { figure: '25-40%', text: 'reduction in fee exposure' },
  { figure: '40+ hours', text: 'saved monthly' },
  { figure: '30 days', text: 'to first savings' },
  { figure: '99.9%', text: 'extraction accuracy' },
] as const;

/** The product's own claims, marked as such. */
function Claims() {
  return (
    <section aria-labelledby="claims-title" className="border-y border-line bg-sheet">
      <div className="mx-auto max-w-[80rem] px-4 py-14 sm:px-6">
        <h2 id="claims-title" className="title text-2xl">
          What pharmacies can recover
        </h2>
        <dl className="mt-8 grid gap-x-8 gap-y-6 min-[480px]:grid-cols-2 sm:gap-y-8 lg:grid-cols-3">
          {claims.map(({ figure, text }) => (
            <div key={text} className="flex flex-col-reverse border-l-2 border-accent pl-4">
              <dt className="text-ink-soft">{text}</dt>
              <dd className="text-lg font-semibold tracking-tight tabular-nums sm:text-[1.75rem]">
                {figure}
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-8 text-[0.8125rem] text-ink-faint">
          These are our own claims, not independently verified. Your results depend on your
          contracts and volume. Accuracy is measured on documents we generate.
        </p>
      </div>
    </section>
  );
}

const Pricing = lazy(async () => {
  await whenIdle();
  const { Pricing: component } = await import('../subscriptions/public.ts');
  return { default: component };
});

/**
 * The plans are far below the fold, so their code is loaded after the page's. Until then the
 * prerendered plans stay, and nothing above may render them again.
 */
const LaterPricing = memo(function LaterPricing() {
  return (
    <Suspense fallback={<div className="shimmer h-96 rounded-card" />}>
      <Pricing />
    </Suspense>
  );
});

export default function LandingPage() {
  return (
    <>
      <title>Pharmacy Financial Suite: see what payers take back</title>
      <header className="sticky top-0 z-20 border-b border-line bg-paper">
        <div
          className={clsx(
            'mx-auto flex h-16 max-w-[80rem] items-center justify-between gap-4 px-4',
            'sm:px-6',
          )}
        >
          <Brand subtitle="Pharmacy Financial Suite" />
          <nav aria-label="Main" className="flex items-center gap-2">
            <a href="#pricing" className="hidden px-3 py-2 text-ink-soft hover:text-ink sm:block">
              Pricing
            </a>
            <ButtonLink href="/auth" variant="outline">
              Sign In
            </ButtonLink>
            <ButtonLink href="/auth?tab=register" className="max-sm:hidden">
              Start Free Trial
            </ButtonLink>
          </nav>
        </div>
      </header>
      <main>
        <Hero />
        <Claims />
        <Problem />
        <Features />
        <CaseStudy />
        <section
          id="pricing"
          aria-labelledby="pricing-title"
          className="border-t border-line bg-paper"
        >
          <div className="mx-auto max-w-[80rem] px-4 py-20 sm:px-6">
            <h2 id="pricing-title" className="title text-3xl">
              Plans that fit your volume
            </h2>
            <p className="mt-2 mb-10 max-w-prose text-base text-ink-soft">
              Every plan includes a 14-day free trial. No credit card required. Cancel anytime.
            </p>
            <LaterPricing />
          </div>
        </section>
        <FinalCall />
      </main>
      <Footer />
    </>
  );
}

function FinalCall() {
  return (
    <section className="border-t border-line bg-sheet">
      <div className="mx-auto flex max-w-[80rem] flex-col items-start gap-6 px-4 py-20 sm:px-6">
        <h2 className="max-w-[36rem] title text-4xl leading-tight">
          One file is enough to see what you were really paid last month.
        </h2>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href="/auth?tab=register" size="lg">
            Start Free Trial
          </ButtonLink>
          <ButtonLink href="/contact-sales" size="lg" variant="outline">
            Contact Enterprise Sales
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
