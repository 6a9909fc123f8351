import { ProsePage } from './prose-page.tsx';

export default function TermsPage() {
  return (
    <ProsePage title="Terms of Service">
      <p>By using this service, you agree to the following terms.</p>
      <h2>Your account</h2>
      <p>
        Provide accurate details when you register your pharmacy, keep your password private, and
        tell your administrator when someone leaves. Activity under an account is the responsibility
        of its owner.
      </p>
      <h2>Your data</h2>
      <p>
        You own what you upload. You may upload only files that your pharmacy is allowed to have.
        The service uses them only to show you your figures.
      </p>
      <h2>The figures</h2>
      <p>
        Figures come from the files you upload. Amounts we can’t verify are excluded and marked, but
        a payer’s file can itself be wrong. Check a figure against its source before acting on it.
        The service doesn’t provide legal, tax, or accounting advice.
      </p>
      <h2>Trial and plans</h2>
      <p>
        A trial is free and needs no credit card. When it ends you can still read your data; new
        uploads need a plan. You can cancel a plan at any time.
      </p>
      <h2>Availability and liability</h2>
      <p>
        The service is provided as is. To the extent the law allows, we’re not liable for indirect
        losses. Keep your original remittances as the law requires.
      </p>
    </ProsePage>
  );
}
