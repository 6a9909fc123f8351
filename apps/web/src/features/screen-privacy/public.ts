export { HiddenAmounts } from './hidden-amounts.tsx';
export { HideAmountsSwitch } from './privacy-buttons.tsx';
export { SessionGuard } from './lazy-session-guard.tsx';
export { LockNowButton } from './privacy-buttons.tsx';
