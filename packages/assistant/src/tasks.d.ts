/** How something is done in the product, told in the words of its screens. */
export interface Task {
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
declare const told: {
  uploadRemittance: {
    screen: string;
    path: string;
    title: string;
    steps: readonly string[];
  };
  forwardByMail: {
    screen: string;
    path: string;
    title: string;
    steps: readonly string[];
  };
  reviewDocument: {
    screen: string;
    path: string;
    title: string;
    steps: readonly string[];
  };
  classifyMoney: {
    screen: string;
    path: string;
    title: string;
    steps: readonly string[];
  };
  deleteFile: {
    screen: string;
    path: string;
    title: string;
    steps: readonly string[];
  };
  addInvoice: {
    screen: string;
    path: string;
    title: string;
    steps: readonly string[];
  };
  checkFindings: {
    screen: string;
    path: string;
    title: string;
    steps: readonly string[];
  };
  addDrugCosts: {
    screen: string;
    path: string;
    title: string;
    steps: readonly string[];
  };
  negotiate: {
    screen: string;
    path: string;
    title: string;
    steps: readonly string[];
  };
  makeReport: {
    screen: string;
    path: string;
    title: string;
    steps: readonly string[];
  };
  emailReport: {
    screen: string;
    path: string;
    title: string;
    steps: readonly string[];
  };
  exportData: {
    screen: string;
    path: string;
    title: string;
    steps: readonly string[];
  };
  openFigure: {
    screen: string;
    path: string;
    title: string;
    steps: readonly string[];
  };
  addTestData: {
    screen: string;
    path: string;
    title: string;
    steps: readonly string[];
  };
  removeTestData: {
    screen: string;
    path: string;
    title: string;
    steps: readonly string[];
  };
  addUser: {
    screen: string;
    path: string;
    title: string;
    steps: readonly string[];
  };
  resetPassword: {
    screen: string;
    path: string;
    title: string;
    steps: readonly string[];
  };
  changePassword: {
    screen: string;
    path: string;
    title: string;
    steps: readonly string[];
  };
  changePlan: {
    screen: string;
    path: string;
    title: string;
    steps: readonly string[];
  };
  setNotifications: {
    screen: string;
    path: string;
    title: string;
    steps: readonly string[];
  };
  changeAppearance: {
    screen: string;
    path: string;
    title: string;
    steps: readonly string[];
  };
  editProfile: {
    screen: string;
    path: string;
    title: string;
    steps: readonly string[];
  };
  clearConversation: {
    screen: string;
    path: string;
    title: string;
    steps: readonly string[];
  };
  contactSupport: {
    screen: string;
    path: string;
    title: string;
    steps: readonly string[];
  };
};
export type TaskName = keyof typeof told;
export declare const taskNames: readonly TaskName[];
export declare const tasks: Readonly<Record<TaskName, Task>>;
