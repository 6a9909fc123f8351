export { AccountPage, passwordHint } from './account-page.tsx';
export { type CaptchaOfForm, useCaptcha } from './captcha/use-captcha.tsx';
export { default as SecondStep } from './second-step.tsx';
