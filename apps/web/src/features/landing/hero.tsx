import { clsx } from 'clsx';
import { ButtonLink } from '../../ui/button.tsx';

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

export function Hero() {
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
