import { AppError } from '../../platform/errors.ts';
import type { AdminCall } from './admin-call.ts';
import type { Standing } from './standing.repository.ts';
import type { Decision } from './standing.service.ts';

/** Also takes a rejection back, for a mistake must not be the last word. */
export function approval(standing: Standing, given: { call: AdminCall; now: Date }): Decision {
  if (standing.approval_status === 'approved') {
    throw new AppError('conflict', { message: `${standing.name} is approved already.` });
  }
  return {
    change: {
      approval_status: 'approved',
      approved_at: given.now,
      approved_by: given.call.actor.userId,
      rejection_reason: null,
    },
    endsSessions: false,
    action: 'approve',
    description: 'Pharmacy approved',
    notice: {
      type: 'success',
      title: 'Your pharmacy is approved',
      message: 'Everything in your plan is open to you now.',
    },
    mail: 'pharmacy_approved',
  };
}

export function rejection(standing: Standing, { reason }: { reason: string }): Decision {
  if (standing.approval_status !== 'pending') {
    throw new AppError('conflict', {
      message: `${standing.name} is ${standing.approval_status} already, so it can’t be rejected.`,
    });
  }
  return {
    change: { approval_status: 'rejected', rejection_reason: reason },
    endsSessions: true,
    action: 'reject',
    description: 'Pharmacy rejected; its sessions ended',
    notice: { type: 'error', title: 'Your pharmacy was not approved', message: reason },
    mail: 'pharmacy_rejected',
  };
}

export function suspension(
  standing: Standing,
  { call, reason }: { call: AdminCall; reason: string },
): Decision {
  if (standing.id === call.actor.organizationId) {
    throw new AppError('conflict', {
      message: 'You belong to this organization yourself: suspending it would shut you out.',
    });
  }
  if (!standing.is_active) {
    throw new AppError('conflict', { message: `${standing.name} is suspended already.` });
  }
  return {
    change: { is_active: false, suspension_reason: reason },
    endsSessions: true,
    action: 'update',
    description: 'Organization suspended; its sessions ended',
    notice: { type: 'warning', title: 'Your pharmacy’s account was suspended', message: reason },
    mail: 'pharmacy_suspended',
  };
}

export function reactivation(standing: Standing, { reason }: { reason: string }): Decision {
  if (standing.is_active) {
    throw new AppError('conflict', { message: `${standing.name} is not suspended.` });
  }
  return {
    change: { is_active: true, suspension_reason: null },
    endsSessions: false,
    action: 'update',
    description: `Organization reactivated: ${reason}`,
    notice: {
      type: 'success',
      title: 'Your pharmacy’s account is open again',
      message: 'Your data are as they were.',
    },
    mail: 'pharmacy_reactivated',
  };
}
