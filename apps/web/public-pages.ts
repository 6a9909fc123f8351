export interface PublicPage {
  readonly path: string;
  readonly file: string;
  readonly description: string;
  /** False: search engines do not list it. */
  readonly isListed: boolean;
  /** What cannot be done there without JavaScript. */
  readonly needsScript?: string;
  /** A query in the address makes another page of it, which the browser renders. */
  readonly isAskedPlainly?: boolean;
}

/** The pages that anybody may read, which are rendered ahead. */
export const publicPages: readonly PublicPage[] = [
  {
    path: '/',
    file: 'start.html',
    description:
      'Reads the remittance files of an independent pharmacy, proves every payment to the cent, ' +
      'and shows the DIR fees that payers take back. 14-day free trial.',
    isListed: true,
  },
  {
    path: '/auth',
    file: 'auth.html',
    description:
      'Sign in to see this month’s DIR fees, or register your pharmacy for a free trial.',
    isListed: true,
    needsScript: 'To sign in or register, please turn on JavaScript in your browser.',
    isAskedPlainly: true,
  },
  {
    path: '/forgot-password',
    file: 'forgot-password.html',
    description: 'A link for a new password, sent to your email address.',
    isListed: false,
    needsScript: 'To ask for a link, please turn on JavaScript in your browser.',
    isAskedPlainly: true,
  },
  {
    path: '/contact-sales',
    file: 'contact-sales.html',
    description: 'Ask about a larger plan, several pharmacies, or anything before you begin.',
    isListed: true,
    needsScript: 'To send a message, please turn on JavaScript in your browser.',
    isAskedPlainly: true,
  },
  {
    path: '/support',
    file: 'support.html',
    description: 'A file failed, a total looks too small, you cannot sign in: what to do.',
    isListed: true,
  },
  {
    path: '/glossary',
    file: 'glossary.html',
    description: 'The words on the screens and in the files of payers, in a sentence each.',
    isListed: true,
    isAskedPlainly: true,
  },
  {
    path: '/privacy',
    file: 'privacy.html',
    description: 'What is kept of you and your pharmacy, who sees it, and how it is protected.',
    isListed: true,
  },
  {
    path: '/terms',
    file: 'terms.html',
    description: 'What you agree to by using the service, in plain words.',
    isListed: true,
  },
];

/** What any address without a page shows. */
export const notFoundPage: PublicPage = {
  path: '/404',
  file: 'not-found.html',
  description: 'There is no page at this address.',
  isListed: false,
};
