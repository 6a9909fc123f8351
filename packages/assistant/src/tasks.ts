/** What people ask how to do; each is told in steps, with the screen that it is done on. */
export const taskNames = [
  'uploadRemittance',
  'forwardByMail',
  'reviewDocument',
  'classifyMoney',
  'deleteFile',
  'addInvoice',
  'checkFindings',
  'addDrugCosts',
  'negotiate',
  'makeReport',
  'emailReport',
  'exportData',
  'openFigure',
  'addTestData',
  'removeTestData',
  'addUser',
  'resetPassword',
  'changePassword',
  'changePlan',
  'setNotifications',
  'changeAppearance',
  'editProfile',
  'clearConversation',
  'contactSupport',
] as const;

export type TaskName = (typeof taskNames)[number];
