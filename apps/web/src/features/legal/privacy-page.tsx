import { ProsePage } from './prose-page.tsx';

export default function PrivacyPage() {
  return (
    <ProsePage title="Privacy Policy">
      <p>
        This software is run by the organization that gave you its address. That organization
        decides what is kept and for how long; this page says what the software does with it.
      </p>
      <h2>What is kept</h2>
      <ul>
        <li>Your name, your email address and a hash of your password, never the password.</li>
        <li>Your pharmacy’s name, address, phone and licence number.</li>
        <li>
          The files you upload and what is read in them. A remittance can name patients and
          prescriptions, so it is treated as protected health information.
        </li>
        <li>A record of who did what and when, for the audit trail.</li>
      </ul>
      <h2>Who sees it</h2>
      <p>
        Only people of your pharmacy, within their role. The data of each pharmacy is kept apart in
        the database itself. A platform administrator can approve accounts and change plans.
      </p>
      <h2>How it is protected</h2>
      <p>
        Uploaded files are encrypted where they are stored. Sessions end by themselves after a time
        without use. Claim data is never stored in your browser.
      </p>
      <h2>Cookies</h2>
      <p>
        One cookie, for your session. Your choice of theme stays in your browser. There is no
        tracking and no advertising.
      </p>
      <h2>Your rights</h2>
      <p>
        Ask your pharmacy’s administrator to correct or remove your account. Originals of
        remittances may have to be kept for as long as the law asks a pharmacy to keep its payment
        records.
      </p>
    </ProsePage>
  );
}
