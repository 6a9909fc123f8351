export { readOwnRules } from './rules.repository.ts';
