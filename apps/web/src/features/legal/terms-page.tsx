import { ProsePage } from './prose-page.tsx';

export default function TermsPage() {
  return (
    <ProsePage title="Terms of Service">
      <p>By using this service you agree to the following, in plain words.</p>
      <h2>Your account</h2>
      <p>
        Give true details when you register your pharmacy, keep your password to yourself, and tell
        your administrator when somebody leaves. What is done under an account counts as done by its
        owner.
      </p>
      <h2>Your data</h2>
      <p>
        What you upload stays yours. You may upload only files that your pharmacy is allowed to
        have. The service uses them to show your figures to you, and for nothing else.
      </p>
      <h2>The figures</h2>
      <p>
        Figures come from the files you upload. What cannot be proven is held back and marked, but a
        payer’s file can itself be wrong. Check a figure against its source before you act on it.
        The service gives no legal, tax or accounting advice.
      </p>
      <h2>Trial and plans</h2>
      <p>
        A trial is free and needs no credit card. When it ends you can still read your data; new
        uploads need a plan. A plan can be cancelled at any time.
      </p>
      <h2>Availability and liability</h2>
      <p>
        The service is provided as it is. Within what the law allows, there is no liability for
        indirect losses. Keep the originals of your remittances as the law asks of you.
      </p>
    </ProsePage>
  );
}
