export { type Captcha, deleteExpiredCaptchas, openCaptcha } from './captcha.service.ts';
