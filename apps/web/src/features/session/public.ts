export { AccountPage } from './account-page.tsx';
export { passwordHint } from './password-hint.ts';
export { type CaptchaOfForm, useCaptcha } from './use-captcha.tsx';
