import { ProsePage } from './prose-page.tsx';

export default function PrivacyPage() {
  return (
    <ProsePage title="Privacy Policy">
      <p>
        This service is run by the organization that gave you access to it. That organization
        decides what data is kept and for how long. This page explains how the software handles it.
      </p>
      <h2>What we store</h2>
      <ul>
        <li>
          Your name, your email address, and a hash of your password, never the password itself.
        </li>
        <li>Your pharmacy’s name, address, phone, and license number.</li>
        <li>
          The files you upload and the data extracted from them. Remittances can include patient and
          prescription details, so we treat them as protected health information.
        </li>
        <li>A record of who did what and when, for the audit trail.</li>
      </ul>
      <h2>Who can see it</h2>
      <p>
        Your pharmacy’s team, according to their roles. Each pharmacy’s data is isolated in the
        database itself. A platform administrator can approve and suspend accounts, change plans,
        set passwords, and read the audit trail. With a reason, a platform administrator can also
        view your pharmacy’s screens read-only for up to 30 minutes, without patient names. Your
        administrators are notified.
      </p>
      <h2>How it’s protected</h2>
      <p>
        Uploaded files are encrypted at rest. Sessions end automatically after a period of
        inactivity. Claim data is never stored in your browser.
      </p>
      <h2>Cookies</h2>
      <p>
        We use two cookies: one for your session, and one that recognizes a browser you’ve signed in
        with. Your display settings stay in your browser. We don’t use tracking or advertising. If
        Google reCAPTCHA is turned on, Google may set its own cookies to check that you’re human.
      </p>
      <h2>Your rights</h2>
      <p>
        Ask your pharmacy’s administrator to correct or remove your account. Original remittances
        may have to be kept for as long as the law requires a pharmacy to keep payment records.
      </p>
    </ProsePage>
  );
}
