export { ApiKeysTab, keyScopeTexts } from './api-keys-tab.tsx';
