/** How something is done in the product, told in the words of its screens. */
interface Task {
  readonly title: string;
  /** The screen that it is done on, as the menu calls it. */
  readonly screen: string;
  readonly path: string;
  /** Short sentences. A label of the screen stands in “quotes”, just as it is there. */
  readonly steps: readonly string[];
  /** How people ask for it. */
  readonly phrases: readonly string[];
  /** Who may do it, where not everybody may. */
  readonly role?: 'pharmacy_admin';
}

const on = (screen: string, path: string, title: string, steps: readonly string[]) => ({
  ...{ screen, path, title, steps },
});

const told = {
  uploadRemittance: on('Upload', '/upload', 'Upload a remittance', [
    'Drop the file on “Drop your PBM remittance here”, or press “Choose Files”.',
    'An 835 is best; a PDF, a scan, CSV or Excel will do. “Recent Uploads” says what became of it.',
  ]),
  forwardByMail: on('Upload', '/upload', 'Send remittances by email', [
    'Copy the address in the card “Email Integration”, after “Forward remits to”.',
    'Forward a payer’s mail to it. “Mails That Came In” says what became of each.',
  ]),
  reviewDocument: on('Documents to Review', '/review', 'Review a document', [
    'Press “Begin with the most money”, or open a document of the list.',
    'Accept each marked value, or type what the page says. “Finish” makes its money count.',
  ]),
  classifyMoney: on('Unclassified Money', '/classification', 'Name unclassified money', [
    'Press “Classify all like this” beside the money, and say what it is.',
    'Look at “What changes” and press “Apply”: all rows like it change, and later ones follow.',
  ]),
  deleteFile: on('Upload', '/upload', 'Delete a file', [
    'Open the file by its name under “Recent Uploads”, and press “Delete”.',
    'Read what that changes in your totals, say why, and confirm. This can’t be undone.',
  ]),
  addInvoice: on('Vendor Audit', '/vendor-audit?add=invoice', 'Add a vendor invoice', [
    'Press “Add Invoice” and drop the files: PDF, scans, CSV, Excel or X12 810. Or type one.',
    'Where it says “Needs review”, check what was read beside the page.',
  ]),
  checkFindings: on('Vendor Audit', '/vendor-audit?tab=findings', 'Check invoice findings', [
    'The tab “Findings” lists what is wrong with invoices, the most money first.',
    'Press “Accept”, “Dispute” or “Ignore”; of a duplicate that is none, “Not a Duplicate”.',
  ]),
  addDrugCosts: on('Vendor Audit', '/vendor-audit?add=invoice', 'Tell what drugs cost', [
    'Add your vendors’ invoices: their lines say what each drug cost.',
    'Press “Confirm unit” at lines whose unit nobody knows.',
  ]),
  negotiate: on('Contract Analysis', '/contract-analysis', 'Prepare a negotiation', [
    'Find the payer’s card. “Internal Preparation Sheet” says what to ask; keep it to yourself.',
    'Press “Generate Negotiation Report” for a PDF to send to the payer.',
  ]),
  makeReport: on('Reports', '/reports', 'Make a report', [
    'Choose a report, such as “Monthly Summary”, and its “Period”.',
    'Press “PDF Report” to print it, or “Excel Export” to work with it.',
  ]),
  emailReport: on('Reports', '/reports', 'Get a report by email every week', [
    'Choose the report and press “Email Report”.',
    'Under “Weekly reports by email”, choose the day, “Pause” it or “Remove” it.',
  ]),
  exportData: on('Analytics', '/analytics', 'Export your data', [
    'Narrow the claims to what you need, and press “Export CSV”.',
    'Whole reports have “Excel Export” and “CSV Export”; an answer here with a table has “CSV”.',
  ]),
  openFigure: on('Analytics', '/analytics', 'See what a figure is made of', [
    'Click any figure on a money screen: it opens as an equation.',
    'Click a part of it to see its rows. “Close this figure” goes back.',
  ]),
  addTestData: on('DIR Fee Tracker', '/', 'Try it with test data', [
    'Press “Add Test Data” on the dashboard. A made-up remittance is read.',
    'It does not count against your plan.',
  ]),
  removeTestData: on('DIR Fee Tracker', '/', 'Remove the test data', [
    'Press “Remove test data” on the dashboard, then “Remove”.',
    'Your own files, rules and invoices stay.',
  ]),
  addUser: on('Admin Panel', '/admin/pharmacy', 'Add a colleague', [
    'Press “Invite User” in the tab “User Management”.',
    'Fill in the email and the role, and press “Invite”. They get a link to join.',
  ]),
  resetPassword: on('Admin Panel', '/admin/pharmacy?tab=passwords', 'Reset a password', [
    'Choose the person under “Password Management”, type a password, press “Change Password”.',
    'Anybody can also follow “Forgot your password?” on the sign-in page.',
  ]),
  changePassword: on('Your Profile', '/profile', 'Change your password', [
    'Fill in “Current Password” and “New Password”.',
    'Press “Change Password”. Your other sessions end.',
  ]),
  changePlan: on('Plan', '/plan', 'Change the plan', [
    'Look under “Used this month” at what you use.',
    'Press “Contact Sales” and say which plan you want.',
  ]),
  setNotifications: on('Notifications', '/notifications', 'Follow your notifications', [
    'The bell tells when a file was read or could not be, and when a payment is held.',
    'Weekly mails are set under Reports: “Email Report” begins one, “Pause” stops it.',
  ]),
  changeAppearance: on('Your Profile', '/profile', 'Change how it looks', [
    'Choose “Light”, “Dark” or “System” under “Appearance”.',
    '“Hide amounts” in the menu behind your name covers every amount.',
  ]),
  editProfile: on('Your Profile', '/profile', 'Change your name or picture', [
    'Change “First Name” and “Last Name”, and press “Save”.',
    'Choose a PNG or JPEG under “Picture”.',
  ]),
  clearConversation: on('AI Assistant', '/ai-chat', 'Clear this conversation', [
    'Press “Clear conversation”, and confirm.',
    'All questions and answers since you signed in are gone then.',
  ]),
  contactSupport: on('Support', '/support', 'Get help from a person', [
    'Look at the answers to what comes up most.',
    'Under “Write to us” stands the address, where whoever runs this service has given one.',
  ]),
};

export type TaskName = keyof typeof told;

const phrases: Readonly<Record<TaskName, string>> = {
  uploadRemittance: 'upload a file, send you a remittance, add an 835, import an era',
  forwardByMail: 'forward remits by email, email a remittance, send files by mail',
  reviewDocument: 'review a document, fix a scan, check a pdf, correct what was read',
  classifyMoney: 'classify money, name a lump sum, make a rule, sort unclassified money',
  deleteFile: 'delete a file, remove an upload, undo an upload, delete a remittance',
  addInvoice: 'add an invoice, upload a vendor bill, add a vendor, enter an invoice',
  checkFindings: 'check findings, dispute an invoice, look for billing errors, audit my invoices',
  addDrugCosts: 'add drug costs, add acquisition costs, enter what drugs cost, fix unknown costs',
  negotiate: 'negotiate with a payer, prepare a negotiation, dispute DIR fees, appeal a contract',
  makeReport: 'make a report, print a report, get a pdf, create a monthly summary',
  emailReport: 'email a report, schedule a report, get weekly reports, stop weekly emails',
  exportData: 'export data, download claims, get a csv, export to excel',
  openFigure: 'open a figure, drill down, see where a number comes from',
  addTestData: 'add test data, try it out, see a demo, load sample data',
  removeTestData: 'remove test data, delete sample data, clear the demo data',
  addUser: 'add a user, invite a colleague, add staff, give somebody access',
  resetPassword: 'reset a password, help somebody who forgot a password, set a password for staff',
  changePassword: 'change my password, set a new password, update my password',
  changePlan: 'change the plan, upgrade, cancel my subscription, get more questions',
  setNotifications: 'set notifications, turn off notifications, get alerts by email',
  changeAppearance: 'use dark mode, change the theme, hide amounts, change the colors',
  editProfile: 'edit my profile, change my name, add a picture',
  clearConversation: 'clear the conversation, delete this chat, start over, forget my questions',
  contactSupport: 'contact support, talk to a person, get help, report a problem',
};

const forAdmins: readonly string[] = ['deleteFile', 'removeTestData', 'addUser', 'resetPassword'];

export const taskNames = Object.keys(told) as readonly TaskName[];

export const tasks = Object.fromEntries(
  taskNames.map((name): readonly [TaskName, Task] => {
    const task = { ...told[name], phrases: phrases[name].split(', ') };
    return [name, forAdmins.includes(name) ? { ...task, role: 'pharmacy_admin' } : task];
  }),
) as Readonly<Record<TaskName, Task>>;
