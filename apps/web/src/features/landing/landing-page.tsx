import { clsx } from 'clsx';
import { Brand } from '../../ui/brand.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Footer } from '../../ui/footer.tsx';
import { Pricing } from '../subscriptions/public.ts';
import { CaseStudy } from './case-study.tsx';
import { Claims } from './claims.tsx';
import { Features } from './features.tsx';
import { Problem } from './problem.tsx';
import { SampleStatement } from './sample-statement.tsx';

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
            <ButtonLink href="/auth" className="max-sm:hidden">
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
            <h2 id="pricing-title" className="font-serif text-3xl">
              Plans by how much you upload
            </h2>
            <p className="mt-2 mb-10 max-w-prose text-base text-ink-soft">
              A 14-day free trial of every plan. No credit card required. Cancel anytime.
            </p>
            <Pricing />
          </div>
        </section>
        <FinalCall />
      </main>
      <Footer />
    </>
  );
}

function Hero() {
  return (
    <section
      className={clsx(
        'mx-auto grid max-w-[80rem] items-center gap-x-16 gap-y-12 px-4 pt-14 pb-20',
        'sm:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:pt-20',
      )}
    >
      <div>
        <p className="mb-4 text-[0.8125rem] font-medium text-accent">For independent pharmacies</p>
        <h1 className="font-serif text-[2.5rem] leading-[1.08] tracking-tight sm:text-[3.5rem]">
          The payer took some of it back. Here is how much.
        </h1>
        <p className="mt-5 max-w-[34rem] text-lg leading-7 text-ink-soft">
          Upload the remittance files you already get. Every DIR fee, effective-rate true-up and
          lump sum is found, proven against the payment, and added up by payer, drug and month.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink href="/auth" size="lg">
            Start Free Trial
          </ButtonLink>
          <ButtonLink href="/auth" size="lg" variant="outline">
            Sign In
          </ButtonLink>
        </div>
        <p className="mt-4 text-[0.8125rem] text-ink-faint">
          14-day free trial. No credit card required.
        </p>
      </div>
      <SampleStatement />
    </section>
  );
}

function FinalCall() {
  return (
    <section className="border-t border-line bg-sheet">
      <div className="mx-auto flex max-w-[80rem] flex-col items-start gap-6 px-4 py-20 sm:px-6">
        <h2 className="max-w-[36rem] font-serif text-4xl leading-tight tracking-tight">
          One file is enough to see what last month really paid.
        </h2>
        <ButtonLink href="/auth" size="lg">
          Start Free Trial
        </ButtonLink>
      </div>
    </section>
  );
}
