import type { OnboardingStep } from '@pfs/wire/onboarding';
import { figurePath } from '../../lib/figure-path.ts';

interface StepWords {
  readonly name: string;
  /** What it is good for. */
  readonly why: string;
  readonly path: string;
  readonly action: string;
}

/** A step as a person reads it, with the place where it is taken. */
export const stepWords: Readonly<Record<OnboardingStep, StepWords>> = {
  first_file: {
    name: 'Bring in a first file',
    why: 'A remittance of yours or test data: every figure is counted from it.',
    path: '/upload',
    action: 'Go to Upload',
  },
  figure_opened: {
    name: 'Open a figure',
    why: 'Each number leads to the rows that add up to it.',
    path: figurePath('dirFees'),
    action: 'Open the DIR fees',
  },
  purchase_prices: {
    name: 'Say what your drugs cost',
    why: 'With a vendor’s invoice, margins and sales below cost are known.',
    path: '/vendor-audit?tab=invoices&add=invoice',
    action: 'Add an invoice',
  },
  mail_tried: {
    name: 'Try your mail address',
    why: 'What is forwarded to it is read by itself.',
    path: '/upload',
    action: 'Show the address',
  },
  colleague_invited: {
    name: 'Invite a colleague',
    why: 'Each works under a name of their own, and the record says who did what.',
    path: '/admin/pharmacy',
    action: 'Go to your people',
  },
  email_verified: {
    name: 'Verify your email address',
    why: 'A link for a new password finds you there.',
    path: '/profile',
    action: 'Go to your profile',
  },
};
