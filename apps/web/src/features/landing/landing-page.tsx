import { clsx } from 'clsx';
import { Brand } from '../../ui/brand.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Footer } from '../../ui/footer.tsx';
import { CaseStudy } from './case-study.tsx';
import { Claims } from './claims.tsx';
import { Features } from './features.tsx';
import { FinalCall } from './final-call.tsx';
import { Hero } from './hero.tsx';
import { LaterPricing } from './later-pricing.tsx';
import { Problem } from './problem.tsx';

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
              Plans by how much you upload
            </h2>
            <p className="mt-2 mb-10 max-w-prose text-base text-ink-soft">
              A 14-day free trial of every plan. No credit card required. Cancel anytime.
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
