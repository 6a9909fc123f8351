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
      'Reads your pharmacy’s remittance files, reconciles every payment to the cent, ' +
      'and shows every DIR fee that payers take back. 14-day free trial.',
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
    description: 'We’ll email you a link to set a new password.',
    isListed: false,
    needsScript: 'To request a link, please turn on JavaScript in your browser.',
    isAskedPlainly: true,
  },
  {
    path: '/contact-sales',
    file: 'contact-sales.html',
    description: 'Ask about larger plans, multiple pharmacies, or anything else before you start.',
    isListed: true,
    needsScript: 'To send a message, please turn on JavaScript in your browser.',
    isAskedPlainly: true,
  },
  {
    path: '/support',
    file: 'support.html',
    description: 'What to do when a file fails, a total looks too low, or you can’t sign in.',
    isListed: true,
  },
  {
    path: '/glossary',
    file: 'glossary.html',
    description: 'Plain definitions of the terms on our screens and in payer files.',
    isListed: true,
    isAskedPlainly: true,
  },
  {
    path: '/privacy',
    file: 'privacy.html',
    description:
      'What we store about you and your pharmacy, who can see it, and how it’s protected.',
    isListed: true,
  },
  {
    path: '/terms',
    file: 'terms.html',
    description: 'What you agree to when you use the service, in plain English.',
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
