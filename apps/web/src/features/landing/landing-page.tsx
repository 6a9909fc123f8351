import { clsx } from 'clsx';
import { FileScan, PiggyBank, Scale } from 'lucide-react';
import { lazy, memo, Suspense } from 'react';
import { whenIdle } from '../../lib/when-idle.ts';
import { Brand } from '../../ui/brand.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Footer } from '../../ui/footer.tsx';
import { Money } from '../../ui/money.tsx';
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

const features = [
  {
    icon: FileScan,
    title: 'Automated Processing',
    text: 'Upload an 835, PDF, or scan. Every claim is reconciled to the cent.',
  },
  {
    icon: Scale,
    title: 'Contract Analysis',
    text: 'What each payer really pays after every take-back.',
  },
  {
    icon: PiggyBank,
    title: 'Savings Opportunities',
    text:
      'Fees above benchmark, claims paid below cost, and unexplained take-backs, ranked by ' +
      'dollar value.',
  },
] as const;

function Features() {
  return (
    <section aria-labelledby="features-title" className="border-y border-line bg-sheet">
      <div className="mx-auto max-w-[80rem] px-4 py-20 sm:px-6">
        <h2 id="features-title" className="mb-10 title text-3xl">
          From remittance to answers
        </h2>
        <ul className="grid gap-6 md:grid-cols-3">
          {features.map(({ icon: Icon, title, text }) => (
            <li key={title} className="rounded-card border border-line bg-paper p-6">
              <Icon className="mb-5 size-6 text-accent" strokeWidth={1.5} aria-hidden="true" />
              <h3 className="mb-2 text-base font-semibold">{title}</h3>
              <p className="text-base text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const figures = [
  { label: 'Annual DIR fees found', dollars: 118_400 },
  { label: 'Unexplained or above benchmark', dollars: 31_250 },
  { label: 'Recovered after the first letters', dollars: 22_900 },
] as const;

/** The sample case study, labeled as fictional. */
function CaseStudy() {
  return (
    <section
      aria-labelledby="case-title"
      className="mx-auto grid max-w-[80rem] gap-x-16 gap-y-10 px-4 py-20 sm:px-6 lg:grid-cols-2"
    >
      <div>
        <p className="mb-3 text-[0.8125rem] font-medium text-accent">Sample case study</p>
        <h2 id="case-title" className="title text-3xl leading-tight">
          A two-store pharmacy that audited its own remittances
        </h2>
        <p className="mt-4 text-base text-ink-soft">
          The owner uploaded a year of files in one afternoon. One payer’s performance fees had gone
          from 4% to 9% in two quarters, and two lump sums listed no claims. With the claims in
          hand, the letters to the payer took a morning.
        </p>
        <p className="mt-4 text-[0.8125rem] text-ink-faint">
          Illustration with sample data, not an actual customer’s results.
        </p>
      </div>
      <dl className="flex flex-col justify-center border-t-2 border-ink">
        {figures.map(({ label, dollars }) => (
          <div
            key={label}
            className="flex items-baseline justify-between gap-6 border-b border-line py-4"
          >
            <dt className="text-base text-ink-soft">{label}</dt>
            <dd className="text-xl font-semibold">
              <Money value={dollars} whole />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Screenshots of the demo pharmacy by `tools/product-pictures.ts`. */
const files = import.meta.glob<string>('./pictures/*', {
  eager: true,
  query: '?url',
  import: 'default',
});

const wide = { width: 1472, height: 1012 } as const;
const phone = { width: 780, height: 1280 } as const;
const shownOnPhones = '(max-width: 40rem)';
const sizes = '(min-width: 80rem) 44rem, (min-width: 64rem) 56vw, 100vw';

/** The dashboard in the theme of the page; only the visible picture is fetched. */
function ProductPicture() {
  return (
    <figure className="min-w-0">
      <ThemePicture theme="light" className="[[data-theme=dark]_&]:hidden" />
      <ThemePicture theme="dark" className="hidden [[data-theme=dark]_&]:block" />
      <figcaption className="mt-4 text-center text-xs text-ink-faint">
        The demo pharmacy’s dashboard, with sample payers and amounts.
      </figcaption>
    </figure>
  );
}

interface ThemePictureProps {
  readonly theme: 'light' | 'dark';
  readonly className: string;
}

function ThemePicture({ theme, className }: ThemePictureProps) {
  return (
    <picture className={className}>
      {(['avif', 'webp'] as const).map((format) => (
        <source
          key={format}
          media={shownOnPhones}
          type={`image/${format}`}
          srcSet={fileOf(`phone-${theme}-${phone.width}.${format}`)}
          {...phone}
        />
      ))}
      <source type="image/avif" srcSet={srcSetOf(theme, 'avif')} sizes={sizes} {...wide} />
      <img
        src={fileOf(`wide-${theme}-736.webp`)}
        srcSet={srcSetOf(theme, 'webp')}
        sizes={sizes}
        alt="Dashboard showing DIR fees for the month and year, by payer, and over six months"
        loading="lazy"
        fetchPriority="high"
        className="h-auto w-full rounded-card border border-line shadow-float"
        {...wide}
      />
    </picture>
  );
}

function srcSetOf(theme: string, format: string): string {
  return [736, 1472]
    .map((width) => `${fileOf(`wide-${theme}-${width}.${format}`)} ${width}w`)
    .join(', ');
}

function fileOf(name: string): string {
  const url = files[`./pictures/${name}`];
  if (url === undefined) throw new Error(`there is no picture ${name}`);
  return url;
}

function Hero() {
  return (
    <section
      className={clsx(
        'mx-auto grid max-w-[80rem] items-center gap-x-12 gap-y-12 px-4 pt-14 pb-20',
        'sm:px-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)] lg:pt-16',
      )}
    >
      <div>
        <p className="mb-4 text-[0.8125rem] font-medium text-accent">For independent pharmacies</p>
        <h1 className="title text-[2.25rem] leading-[1.08] sm:text-[3rem] lg:text-[2.5rem] xl:text-[3.25rem]">
          Payers take money back. See how much.
        </h1>
        <p className="mt-5 max-w-[34rem] text-lg leading-7 text-ink-soft">
          Upload the remittance files you already receive. We find every DIR fee, effective-rate
          true-up, and lump sum, reconcile it to the payment, and total it by payer, drug, and
          month.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink href="/auth?tab=register" size="lg">
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
      <ProductPicture />
    </section>
  );
}
