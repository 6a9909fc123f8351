export { classificationWork } from './built-in-rules.service.ts';
export { readOwnRules } from './rules.repository.ts';
