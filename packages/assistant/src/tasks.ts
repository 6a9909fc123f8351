/** How something is done in the product, told in the words of its screens. */
interface Task {
  readonly title: string;
  /** The screen that it is done on, as the menu calls it. */
  readonly screen: string;
  readonly path: string;
  /** Short sentences. A label of the screen stands in “quotes”, just as it is there. */
  readonly steps: readonly string[];
  /** Who may do it, where not everybody may. */
  readonly role?: 'pharmacy_admin';
}

const on = (screen: string, path: string, title: string, steps: readonly string[]) => ({
  ...{ screen, path, title, steps },
});

const told = {
  uploadRemittance: on('Upload', '/upload', 'Upload a remittance', [
    'Drop the file on “Drop your PBM remittance here”, or click “Choose Files”.',
    'An 835 is best, but a PDF, scan, CSV, or Excel file works too. See its status under “Recent Uploads”.',
  ]),
  forwardByMail: on('Upload', '/upload', 'Send remittances by email', [
    'Copy the address next to “Forward remits to” on the “Email Integration” card.',
    'Forward a payer’s email to it. See its status under “Incoming Files”.',
  ]),
  reviewDocument: on('Documents to Review', '/review', 'Review a document', [
    'Click “Start with largest”, or open a document from the list.',
    'Accept or correct each highlighted value. Click “Finish” to include the amounts in totals.',
  ]),
  classifyMoney: on('Unclassified Amounts', '/classification', 'Classify unclassified amounts', [
    'Click “Classify similar” next to an amount and choose its category.',
    'Review “Changes” and click “Apply”. All similar adjustments change, and future ones follow.',
  ]),
  deleteFile: on('Upload', '/upload', 'Delete a file', [
    'Click the file’s name under “Recent Uploads”, then click “Delete”.',
    'Review how your totals change, enter a reason, and confirm. This can’t be undone.',
  ]),
  addInvoice: on('Vendor Audit', '/vendor-audit?add=invoice', 'Add a vendor invoice', [
    'Click “Add Invoice” and drop the files (PDF, scan, CSV, Excel, or X12 810), or enter one manually.',
    'If a file says “Needs review”, check the extracted data against the page.',
  ]),
  checkFindings: on('Vendor Audit', '/vendor-audit?tab=findings', 'Check invoice findings', [
    'The “Findings” tab lists invoice problems, largest amounts first.',
    'Click “Accept”, “Dispute”, or “Ignore”. If an invoice isn’t a duplicate, click “Not a Duplicate”.',
  ]),
  addDrugCosts: on('Vendor Audit', '/vendor-audit?add=invoice', 'Add drug costs', [
    'Add your vendors’ invoices. Their lines show what each drug cost.',
    'Click “Confirm unit” on lines with an unknown unit.',
    'Or open “Price Lists” and drop your wholesaler’s price list. It prices drugs without an invoice.',
  ]),
  negotiate: on('Contract Analysis', '/contract-analysis', 'Prepare a negotiation', [
    'Find the payer’s card. “Internal Preparation Sheet” lists what to ask for. Don’t share it with the payer.',
    'Click “Generate Negotiation Report” for a PDF to send to the payer.',
  ]),
  makeReport: on('Reports', '/reports', 'Create a report', [
    'Choose a report, such as “Monthly Summary”, and a “Period”.',
    'Click “PDF Report” to print it or “Excel Export” to work with it.',
  ]),
  emailReport: on('Reports', '/reports', 'Get a weekly email report', [
    'Choose the report and click “Email Report”.',
    'Under “Weekly reports by email”, choose the day, or “Pause” or “Remove” it.',
  ]),
  exportData: on('Analytics', '/analytics', 'Export your data', [
    'Filter the claims and click “Export CSV”.',
    'Reports have “Excel Export” and “CSV Export”. Answers with a table have “Download CSV”.',
  ]),
  openFigure: on('Analytics', '/analytics', 'See how a figure was calculated', [
    'Click any amount to see how it was calculated.',
    'Click a part to see its details. Click “Close” to go back.',
  ]),
  importClaims: on('Claims Export', '/recovery/imports', 'Import claims of your pharmacy system', [
    'Export claims from your pharmacy system as CSV or XLSX, and drop the file on “Claims Export”.',
    'Check “Columns” and click “Import”. The next file like it is imported at once.',
  ]),
  importRefunds: on('MFP Refunds', '/recovery/refunds', 'Import a refund report', [
    'Upload the facilitator’s 835 files on “Upload”, like any remittance.',
    'Drop its report, or a file of direct refunds, on “MFP Refunds”. Choose “Paid by” and click “Import”.',
  ]),
  confirmPeriod: on('Lump Sums', '/lump-sums', 'Set the service period of a lump sum', [
    'Click “Allocation” next to the lump sum to see its period and how it is allocated to claims.',
    'Click “Confirm period” if one is proposed, else “Set period”, and “Save period”.',
  ]),
  sendCase: on('Recovery', '/recovery', 'Send a case', [
    'Select cases and click “Prepare”. Each gets a “Letter PDF” and a “Table CSV”.',
    'Send them yourself and click “Mark sent”. Later click “Won…”, “Partly won…”, or “Lost”.',
  ]),
  appealPrice: on('Price Appeals', '/recovery/prices', 'Appeal a MAC price', [
    '“To appeal” lists the fills that can be appealed. They are already in cases.',
    'An administrator adds a payer’s deadline with “Add window”.',
  ]),
  addContract: on('Payer Contracts', '/payer-contracts', 'Add a payer contract', [
    'Click “Add Term” for a price, or “Add Guarantee” for GER, BER, or DFER.',
    '“Claims under terms” lists claims paid below them.',
  ]),
  confirmPlan: on('Plans', '/recovery/plans', 'Confirm a BIN and PCN', [
    'Check a “Proposed” plan and click “Confirm”, or “Confirm all” to include similar plans.',
    'Click “Choose” where there is no proposal.',
  ]),
  addStatement: on('Deposits', '/deposits?tab=statements', 'Add a bank statement', [
    'Under “Statements”, drop a statement: CSV, Excel, BAI2, OFX, or QFX.',
    'Check the totals and click “Import”.',
  ]),
  closeMonth: on('Books', '/deposits?tab=books', 'Close the month', [
    'Enter your account names and codes under “Accounts”, and click “Save accounts”.',
    'Click “Close month”. “CSV”, “QuickBooks”, “IIF”, and “Xero” download its journal.',
  ]),
  sendByFolder: on('Incoming Files', '/mail-in', 'Send files by SFTP', [
    'Use the folder shown on “Incoming Files”.',
    'Files are imported within a minute. Their results are in the list.',
  ]),
  addSecondFactor: on('Security', '/security', 'Add a passkey', [
    'Click “Add Passkey” or “Add Authenticator App”, and follow the steps.',
    'Keep the recovery codes and click “I Saved Them”.',
  ]),
  connectPrograms: on('Admin Panel', '/admin/pharmacy?tab=keys', 'Create an API key', [
    'Create a key on the “API Keys” tab. It is shown once.',
    'The “Webhooks” tab tells other programs about new files and cases.',
  ]),
  singleSignOn: on('Admin Panel', '/admin/pharmacy?tab=security', 'Set up single sign-on', [
    'On the “Security” tab, register the addresses shown with your provider, and click “Set up”.',
    'Click “Add domain” for your email addresses, and “Verify” it.',
  ]),
  addTestData: on('DIR Fee Tracker', '/', 'Try it with test data', [
    'Click “Add Test Data” on the dashboard to add sample remittances.',
    'It doesn’t count toward your plan.',
  ]),
  removeTestData: on('DIR Fee Tracker', '/', 'Remove the test data', [
    'Click “Remove test data” on the dashboard, then “Remove”.',
    'Your own files, rules, and invoices stay.',
  ]),
  addUser: on('Admin Panel', '/admin/pharmacy', 'Add a teammate', [
    'Click “Invite User” on the “User Management” tab.',
    'Enter the email and role, and click “Invite”. They’ll get a link to join.',
  ]),
  resetPassword: on('Admin Panel', '/admin/pharmacy?tab=passwords', 'Reset a password', [
    'Choose the user under “Password Management”, enter a password, and click “Change Password”.',
    'Users can also click “Forgot your password?” on the sign-in page.',
  ]),
  changePassword: on('Security', '/security', 'Change your password', [
    'Fill in “Current Password” and “New Password”.',
    'Click “Change Password”. You’ll be signed out on other devices.',
  ]),
  changePlan: on('Plan', '/plan', 'Change the plan', [
    'Check your usage under “Used this month”.',
    'Click “Contact Sales” and tell us which plan you want.',
  ]),
  setNotifications: on('Notifications', '/notifications', 'Manage notifications', [
    'The bell shows when a file is processed or fails, and when a payment is held.',
    'Set weekly emails under Reports: “Email Report” starts one, “Pause” stops it.',
  ]),
  changeAppearance: on('Your Profile', '/profile', 'Change the appearance', [
    'Choose “Light”, “Dark”, or “System” under “Appearance”.',
    '“Hide amounts” in the menu under your name hides all amounts.',
  ]),
  editProfile: on('Your Profile', '/profile', 'Change your name or picture', [
    'Edit “First Name” and “Last Name”, then click “Save”.',
    'Choose a PNG or JPEG under “Picture”.',
  ]),
  clearConversation: on('AI Assistant', '/ai-chat', 'Clear this conversation', [
    'Click “Clear conversation” and confirm.',
    'All questions and answers since you signed in are deleted.',
  ]),
  contactSupport: on('Support', '/support', 'Get help from a person', [
    'Check the answers to common questions.',
    'If your service administrator has set a support address, it’s under “Write to us”.',
  ]),
};

export type TaskName = keyof typeof told;

const forAdmins: readonly string[] = [
  ...['deleteFile', 'removeTestData', 'addUser', 'resetPassword'],
  ...['addContract', 'closeMonth', 'connectPrograms', 'singleSignOn'],
];

export const taskNames = Object.keys(told) as readonly TaskName[];

export const tasks = Object.fromEntries(
  taskNames.map((name): readonly [TaskName, Task] => [
    name,
    forAdmins.includes(name) ? { ...told[name], role: 'pharmacy_admin' } : told[name],
  ]),
) as Readonly<Record<TaskName, Task>>;
