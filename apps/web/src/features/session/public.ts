export { AccountPage } from './account-page.tsx';
export { type CaptchaOfForm, useCaptcha } from './use-captcha.tsx';
