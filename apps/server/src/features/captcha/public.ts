export { deleteExpiredCaptchas } from './captcha.repository.ts';
export { type Captcha, openCaptcha } from './captcha.service.ts';
