import { z } from 'zod';
import { storageLowMessage } from './limits.ts';

/**
 * Every error that the server returns, by status: its code and its sentence. A route may say more
 * than the sentence here, but never returns a code that isn't here.
 */
const messages = {
  400: {
    invalid_input: 'Some fields need attention. Please check them.',
    captcha_required: 'Please complete the reCAPTCHA verification.',
    captcha_invalid:
      'The security verification has expired or was already used. Please complete it again.',
    invalid_reset_token: 'This password reset link is invalid or has expired.',
    invalid_verification_token:
      'This verification link is invalid or has expired. Please ask for a new one.',
    sign_in_expired: 'Your sign-in took too long. Please sign in again.',
    invalid_invitation: 'This invitation is invalid or has expired. Please ask for a new one.',
    upload_incomplete: 'The upload was interrupted. Nothing was saved. Please try again.',
    empty_file: 'The file is empty. Please choose the file again.',
  },
  401: {
    unauthorized: 'Unauthorized',
    wrong_credentials: 'The email or password is incorrect.',
  },
  402: {
    limit_reached: 'You’ve reached your plan’s limit for this month.',
    trial_over: 'Your trial has ended. Choose a plan to continue.',
    subscription_inactive: 'Your subscription isn’t active.',
  },
  403: {
    forbidden: 'Your role doesn’t allow this.',
    single_sign_on_needed:
      'Your pharmacy uses single sign-on. Choose “Use single sign-on” to continue.',
    second_factor_needed: 'Your account needs a second factor. Add one to continue.',
    confirmation_needed: 'Please confirm that it’s you.',
    own_password_needed: 'An administrator set your password. Choose a new one to continue.',
    registration_closed:
      'Registration is closed for now. Please try again later or contact support.',
    cross_origin: 'This request came from another site and was blocked.',
    organization_inactive: 'Your pharmacy’s account isn’t active. Please contact support.',
    organization_rejected: 'Your pharmacy’s registration was not approved. Please contact support.',
    approval_required:
      'Your pharmacy is awaiting approval. You can upload files once it’s approved.',
    no_organization: 'You’re not assigned to a pharmacy yet, so this can’t be saved.',
    looking_only:
      'You’re viewing a pharmacy in read-only mode. Stop viewing to make changes or ' +
      'download files.',
  },
  404: {
    not_found: 'Not found.',
  },
  409: {
    password_needed: 'This document is password protected. Enter the password to see the page.',
    conflict: 'Someone else changed this. Please reload the page and try again.',
    other_pharmacy: 'You’re signed in to another pharmacy now. Nothing was saved.',
    wrong_status: 'The invoice’s status no longer allows this.',
    similar_vendor: 'A vendor with a similar name already exists.',
    duplicate_file: 'This file was already uploaded.',
    email_taken: 'An account with this email can’t be created.',
    user_exists: 'This person is already a user at your pharmacy.',
    already_invited: 'This address has already been invited. You can resend the invitation.',
    last_admin:
      'This is the pharmacy’s last active administrator. Make someone else an ' +
      'administrator first.',
    still_at_work: 'A request with this Idempotency-Key is still in progress. Try again shortly.',
    idempotency_mismatch: 'This Idempotency-Key was used for a different request.',
  },
  413: {
    payload_too_large: 'Please upload files smaller than 50MB.',
  },
  415: {
    unsupported_media_type: 'This type of request body isn’t accepted.',
    invalid_file_type: 'Please upload PDF, image, or EDI files only.',
  },
  422: {
    other_currency: 'Only US dollar amounts are supported.',
    not_an_invoice: 'No invoice was found in this file.',
  },
  429: {
    too_many_requests: 'Too many attempts. Please wait a moment.',
  },
  500: {
    internal: 'Something went wrong on our end. Your data is safe. Please try again.',
  },
  503: {
    unavailable:
      'The service is temporarily unavailable. Your data is safe. Please try again in a moment.',
    captcha_unavailable:
      'We can’t reach the security verification service, so sign-in is unavailable. ' +
      'Please try again in a few minutes.',
  },
  507: {
    storage_low: storageLowMessage,
    storage_full:
      'The server’s disk is full, so the file wasn’t saved. Please tell your administrator.',
  },
} as const;

type Messages = typeof messages;

export type ErrorCode = { [Status in keyof Messages]: keyof Messages[Status] }[keyof Messages];

interface ErrorAnswer {
  readonly status: number;
  readonly message: string;
}

/** The status and sentence of each code. */
export const errors = Object.fromEntries(
  Object.entries(messages).flatMap(([status, ofStatus]) =>
    Object.entries(ofStatus).map(([code, message]) => [code, { status: Number(status), message }]),
  ),
) as Readonly<Record<ErrorCode, ErrorAnswer>>;

/** The body of every error response. */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** The existing object that conflicts. */
  existing: z.object({ id: z.string(), name: z.string() }).optional(),
});

export type ErrorBody = z.infer<typeof errorBody>;
