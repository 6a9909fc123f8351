export { HiddenAmounts } from './hidden-amounts.tsx';
export { HideAmountsSwitch } from './hide-amounts-switch.tsx';
export { SessionGuard } from './lazy-session-guard.tsx';
export { LockNowButton } from './lock-now-button.tsx';
