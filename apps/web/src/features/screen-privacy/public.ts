export { HiddenAmounts } from './hidden-amounts.tsx';
export { HideAmountsSwitch } from './hide-amounts-switch.tsx';
