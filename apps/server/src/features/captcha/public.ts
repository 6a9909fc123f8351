export { deleteExpiredCaptchas, type Captcha, openCaptcha } from './captcha.service.ts';
