import { clsx } from 'clsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ProductPicture } from './product-picture.tsx';

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
          The payer took some of it back. Here is how much.
        </h1>
        <p className="mt-5 max-w-[34rem] text-lg leading-7 text-ink-soft">
          Upload the remittance files you already get. Every DIR fee, effective-rate true-up and
          lump sum is found, proven against the payment, and added up by payer, drug and month.
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
