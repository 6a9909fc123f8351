export { HiddenAmounts, SessionGuard } from './lazy-guards.tsx';
export { HideAmountsSwitch, LockNowButton } from './privacy-buttons.tsx';
