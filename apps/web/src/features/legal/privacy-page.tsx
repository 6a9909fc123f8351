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
        <li>Your name, your email address and a hash of your password, never the password.</li>
        <li>Your pharmacy’s name, address, phone, and license number.</li>
        <li>
          The files you upload and the data extracted from them. Remittances can include patient and
          prescription details, so we treat them as protected health information.
        </li>
        <li>A record of who did what and when, for the audit trail.</li>
      </ul>
      <h2>Who can see it</h2>
      <p>
        Only your pharmacy’s team, according to their roles. Each pharmacy’s data is isolated in the
        database itself. A platform administrator can approve accounts and change plans.
      </p>
      <h2>How it’s protected</h2>
      <p>
        Uploaded files are encrypted at rest. Sessions end automatically after a period of
        inactivity. Claim data is never stored in your browser.
      </p>
      <h2>Cookies</h2>
      <p>
        We use one cookie, for your session. Your theme choice stays in your browser. There is no
        tracking or advertising.
      </p>
      <h2>Your rights</h2>
      <p>
        Ask your pharmacy’s administrator to correct or remove your account. Original remittances
        may have to be kept for as long as the law requires a pharmacy to keep payment records.
      </p>
    </ProsePage>
  );
}
