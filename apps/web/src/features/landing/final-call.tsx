import { ButtonLink } from '../../ui/button.tsx';

export function FinalCall() {
  return (
    <section className="border-t border-line bg-sheet">
      <div className="mx-auto flex max-w-[80rem] flex-col items-start gap-6 px-4 py-20 sm:px-6">
        <h2 className="max-w-[36rem] title text-4xl leading-tight">
          One file is enough to see what last month really paid.
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
