import { z } from 'zod';
import { storageLowMessage } from './limits.ts';

/**
 * Every error that the server returns: its status and its sentence. A route may say more than the
 * sentence here, but never returns a code that isn't here.
 */
export const errors = {
  invalid_input: { status: 400, message: 'Some fields need attention. Please check them.' },
  captcha_required: { status: 400, message: 'Please complete the reCAPTCHA verification.' },
  captcha_invalid: {
    status: 400,
    message: 'The security verification has expired or was already used. Please complete it again.',
  },
  invalid_reset_token: {
    status: 400,
    message: 'This password reset link is invalid or has expired.',
  },
  invalid_verification_token: {
    status: 400,
    message: 'This verification link is invalid or has expired. Please ask for a new one.',
  },
  invalid_invitation: {
    status: 400,
    message: 'This invitation is invalid or has expired. Please ask for a new one.',
  },
  unauthorized: { status: 401, message: 'Unauthorized' },
  wrong_credentials: { status: 401, message: 'The email or password is incorrect.' },
  limit_reached: { status: 402, message: 'You’ve reached your plan’s limit for this month.' },
  trial_over: { status: 402, message: 'Your trial has ended. Choose a plan to continue.' },
  subscription_inactive: { status: 402, message: 'Your subscription isn’t active.' },
  forbidden: { status: 403, message: 'Your role doesn’t allow this.' },
  own_password_needed: {
    status: 403,
    message: 'An administrator set your password. Choose a new one to continue.',
  },
  registration_closed: {
    status: 403,
    message: 'Registration is closed for now. Please try again later or contact support.',
  },
  cross_origin: { status: 403, message: 'This request came from another site and was blocked.' },
  organization_inactive: {
    status: 403,
    message: 'Your pharmacy’s account isn’t active. Please contact support.',
  },
  organization_rejected: {
    status: 403,
    message: 'Your pharmacy’s registration was not approved. Please contact support.',
  },
  approval_required: {
    status: 403,
    message: 'Your pharmacy is awaiting approval. You can upload files once it’s approved.',
  },
  no_organization: {
    status: 403,
    message: 'You’re not assigned to a pharmacy yet, so this can’t be saved.',
  },
  looking_only: {
    status: 403,
    message:
      'You’re viewing a pharmacy in read-only mode. Stop viewing to make changes or ' +
      'download files.',
  },
  not_found: { status: 404, message: 'Not found.' },
  password_needed: {
    status: 409,
    message: 'This document is password protected. Enter the password to see the page.',
  },
  conflict: {
    status: 409,
    message: 'Someone else changed this. Please reload the page and try again.',
  },
  wrong_status: { status: 409, message: 'The invoice’s status no longer allows this.' },
  similar_vendor: { status: 409, message: 'A vendor with a similar name already exists.' },
  duplicate_file: { status: 409, message: 'This file was already uploaded.' },
  email_taken: { status: 409, message: 'An account with this email can’t be created.' },
  user_exists: { status: 409, message: 'This person is already a user at your pharmacy.' },
  already_invited: {
    status: 409,
    message: 'This address has already been invited. You can resend the invitation.',
  },
  last_admin: {
    status: 409,
    message:
      'This is the pharmacy’s last active administrator. Make someone else an ' +
      'administrator first.',
  },
  still_at_work: {
    status: 409,
    message: 'A request with this Idempotency-Key is still in progress. Try again shortly.',
  },
  idempotency_mismatch: {
    status: 409,
    message: 'This Idempotency-Key was used for a different request.',
  },
  payload_too_large: { status: 413, message: 'Please upload files smaller than 50MB.' },
  unsupported_media_type: { status: 415, message: 'This type of request body isn’t accepted.' },
  invalid_file_type: { status: 415, message: 'Please upload PDF, image, or EDI files only.' },
  upload_incomplete: {
    status: 400,
    message: 'The upload was interrupted. Nothing was saved. Please try again.',
  },
  empty_file: { status: 400, message: 'The file is empty. Please choose the file again.' },
  other_currency: {
    status: 422,
    message: 'Only US dollar amounts are supported.',
  },
  not_an_invoice: { status: 422, message: 'No invoice was found in this file.' },
  too_many_requests: { status: 429, message: 'Too many attempts. Please wait a moment.' },
  internal: {
    status: 500,
    message: 'Something went wrong on our end. Your data is safe. Please try again.',
  },
  unavailable: {
    status: 503,
    message:
      'The service is temporarily unavailable. Your data is safe. Please try again in a moment.',
  },
  captcha_unavailable: {
    status: 503,
    message:
      'We can’t reach the security verification service, so sign-in is unavailable. ' +
      'Please try again in a few minutes.',
  },
  storage_low: { status: 507, message: storageLowMessage },
  storage_full: {
    status: 507,
    message: 'The server’s disk is full, so the file wasn’t saved. Please tell your administrator.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

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
